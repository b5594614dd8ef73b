import { Grid, type Legend } from "../../src/index.ts";
import { encodeLink } from "../playground/model/link.ts";
import { Session } from "../playground/model/session.ts";

/** The grid of a running example. Its page has code of its own, so that its class is not the one that this page has. */
export interface ShownGrid {
  readonly legend: Legend;
  toString(): string;
}

/** The address of the playground, from a page of the gallery, with the map of a running example as it is now. */
export async function linkToMap(shown: ShownGrid, name: string): Promise<string> {
  const session = new Session(Grid.parse(shown.toString(), shown.legend), { from: "file", name });
  return `../playground/index.html${await encodeLink(session)}`;
}
