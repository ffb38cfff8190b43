/* Who wins from a position of a rollout. Made by saboteur_duel chances 3-10 2000001 3000:
 * 268134 positions, mean log loss 0.4287. */
#ifndef KT_SABOTEUR_CHANCES_H
#define KT_SABOTEUR_CHANCES_H

static const float weights[SA_TRAITS] = {
    -2.0198f, -0.2467f, 0.3348f,  -0.1681f, 1.0088f, 3.6578f,  -0.9768f, -0.6158f,
    0.0376f,  -0.8687f, -0.6746f, -1.0402f, 0.7991f, 0.0898f,  -0.1749f, -1.8895f,
    0.1118f,  -0.5154f, 0.1710f,  0.0321f,  0.0129f, -0.3057f, 0.0866f,  0.2235f,
};

#endif
