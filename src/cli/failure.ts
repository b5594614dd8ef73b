/** The command line asks for something that cannot be: exit code 2. Its message is one sentence. */
export class UsageError extends Error {}

/** The command line is right, but the world is not: exit code 1. Its message is one sentence. */
export class Failure extends Error {}

/** Calls the library with values from the command line; what it refuses is a usage error. */
export function refuseAsUsage<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}
