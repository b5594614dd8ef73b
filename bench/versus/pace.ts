/** Queries that a contestant is asked in a row before it is another's turn. */
export const TURN = 10;

/** A turn is taken again until it has taken so many milliseconds, and at most so often; of each query the fastest counts. */
export const ENOUGH = 250;
export const MOST_ROUNDS = 4;

/** Who has taken so many milliseconds for the queries of a map is asked no more of them. */
export const PATIENCE = 30_000;
