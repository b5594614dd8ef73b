/** A fault of the command line, told in one sentence: exit code 2. */
export class UsageError extends Error {}

/** A fault of a file or of a result, told in one sentence, where the command line is right: exit code 1. */
export class Failure extends Error {}

/** Calls the library with values of the command line, and turns an error about a value into a `UsageError`. */
export function refuseAsUsage<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}
