import fc from "fast-check";
import { describe, test } from "vitest";
import type { Planner } from "../../src/index.ts";
import { cases } from "../support/cases.ts";
import { askedBy, type Crowd, crowds, haa, haaOptions, settingOf } from "../support/haa-arbitraries.ts";
import { changeSeeds, changesFrom, type LinkSeeds, linkSeeds, withLinks } from "../support/link-arbitraries.ts";
import { endSeeds, endsFrom } from "../support/planner-arbitraries.ts";
import { checkEdits, checkPlan, checkQueries } from "../support/planner-oracle.ts";

const links: fc.Arbitrary<LinkSeeds[]> = fc.array(linkSeeds, { minLength: 1, maxLength: 6 });

/** A crowd on a grid with links, which suit the first of them best. */
function linked(crowd: Crowd, seeds: readonly LinkSeeds[]): Crowd {
  withLinks(settingOf(crowd, crowd.agents[0]), seeds);
  return crowd;
}

describe("HAA* with links", () => {
  test("keeps the promises for every agent", () => {
    fc.assert(
      fc.property(crowds(20), links, haaOptions, fc.array(endSeeds, { minLength: 1, maxLength: 3 }), (...seeds) => {
        const [crowd, linkList, options, pairs] = seeds;
        const planner = haa(linked(crowd, linkList), options);
        for (const agent of crowd.agents) {
          const setting = settingOf(crowd, agent);
          const ends = pairs.map((pair) => endsFrom(setting, pair));
          const make = (): Planner => askedBy(planner, agent);
          checkQueries(
            make,
            setting,
            ends[0].start,
            ends.map(({ goal }) => goal),
          );
          checkPlan(make, setting, ends[0], [3]);
        }
      }),
      { numRuns: cases(80) },
    );
  });

  test("answers after each link that comes or goes, and each edit among them, as if made anew", () => {
    const changes = fc.array(changeSeeds, { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(crowds(16), links, haaOptions, changes, endSeeds, (crowd, linkList, options, seeds, pair) => {
        linked(crowd, linkList);
        const agent = crowd.agents[crowd.agents.length - 1];
        const setting = settingOf(crowd, agent);
        checkEdits(
          ({ grid }) => askedBy(haa({ ...crowd, grid }, options), agent),
          setting,
          changesFrom(setting, options.clusterSize, seeds),
          [endsFrom(setting, pair)],
        );
      }),
      { numRuns: cases(40) },
    );
  });
});
