// The entry file of a worker.

import { serveWorld } from "./serve-world.ts";

serveWorld();
