export { type Trial, type TunedSettings, type TuneOptions, type TuneQuery, type Tuning, tune } from "./tune.ts";
