/** What the operator runs to put a restored copy into service. */
export const GO_LIVE = "npm run installation -- go-live";

/** To the owner of a shop in a copy. */
export const NO_CARDS_IN_A_COPY = `This installation is a copy that takes no cards. Whoever runs it ends that with: ${GO_LIVE}`;
