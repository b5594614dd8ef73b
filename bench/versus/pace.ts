/** Queries that a contestant is asked in a row before it is another's turn. */
export const TURN = 10;

/** The milliseconds for which a turn is repeated; the fastest time counts for each query. */
export const ENOUGH = 250;

/** The most times that a turn is repeated. */
export const MOST_ROUNDS = 4;

/** The milliseconds after which a package that has not finished the queries of a map is stopped. */
export const PATIENCE = 30_000;
