import { expect, test } from "vitest";
import { type Channel, Match, type Message } from "../../examples/lockstep/match.ts";

type Listener = Parameters<Channel["addEventListener"]>[1];

/** A channel between tabs that delivers messages when it is told to, as copies. */
class Post {
  private readonly ends: Listener[][] = [];
  private readonly waiting: (() => void)[] = [];

  open(): Channel {
    const listeners: Listener[] = [];
    this.ends.push(listeners);
    return {
      addEventListener: (_, listener) => void listeners.push(listener),
      postMessage: (message) => {
        const data: Message = structuredClone(message);
        for (const listener of this.ends.flatMap((end) => (end === listeners ? [] : end))) {
          this.waiting.push(() => listener({ data }));
        }
      },
    };
  }

  deliver(): void {
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) next();
  }
}

/** A game in which the first tab leads, and what lets all tabs play some ticks. */
function begin() {
  const post = new Post();
  const tabs: Match[] = [];
  const join = (): Match => {
    const tab = new Match(post.open());
    post.deliver();
    tabs.push(tab);
    return tab;
  };
  const play = (ticks: number): void => {
    for (let tick = 0; tick < ticks; tick++) {
      for (const tab of tabs) tab.beat();
      post.deliver();
    }
  };
  const leader = join();
  leader.lead();
  return { leader, join, play };
}

test("tabs play the same game with the commands of all, also one that joins late", () => {
  const { leader, join, play } = begin();
  const second = join();
  second.order({ kind: "build", at: { x: 12, y: 8 } });
  leader.order({ kind: "send", goal: { x: 12, y: 11 } });
  play(10);
  const late = join();
  late.order({ kind: "build", at: { x: 11, y: 9 } });
  second.order({ kind: "send", goal: { x: 3, y: 10 } });
  play(30);
  expect([second.tick, late.tick]).toEqual([leader.tick, leader.tick]);
  expect(leader.world?.grid.get(11, 9)).toBe("wall");
  expect([second.world?.hash(), late.world?.hash()]).toEqual([leader.world?.hash(), leader.world?.hash()]);
  expect([leader, second, late].map(({ differsSince }) => differsSince)).toEqual([-1, -1, -1]);
  expect([...(late.world?.walkers.values() ?? [])].filter(({ cell }) => cell.y > 6).length).toBeGreaterThan(5);
});

test("all tabs say so when the map of one tab is changed alone", () => {
  const { leader, join, play } = begin();
  const second = join();
  play(3);
  second.world?.edit({ x: 0, y: 0, terrain: "wall" });
  play(1);
  expect([leader.differsSince, second.differsSince]).toEqual([3, 3]);
});

test("a tab that takes over leads on in the same game", () => {
  const { join, play } = begin();
  const second = join();
  play(5);
  const hash = second.world?.hash();
  second.lead();
  expect([second.isLeading, second.tick, second.world?.hash()]).toEqual([true, 5, hash]);
});
