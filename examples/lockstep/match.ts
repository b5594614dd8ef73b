import { createWorld, Grid, loadWorld, type Point, type World } from "octile";

/** What players tell each other. */
export type Command = { readonly kind: "send"; readonly goal: Point } | { readonly kind: "build"; readonly at: Point };

/** What tabs post to each other. A hash is that of the world before the tick. */
export type Message =
  | { readonly kind: "hello" }
  | { readonly kind: "welcome"; readonly tick: number; readonly save: Uint8Array }
  | { readonly kind: "command"; readonly command: Command }
  | { readonly kind: "tick"; readonly tick: number; readonly commands: readonly Command[]; readonly hash: number }
  | { readonly kind: "differ"; readonly tick: number };

/** Posts messages to all other tabs; a `BroadcastChannel` is one. */
export interface Channel {
  postMessage(message: Message): void;
  addEventListener(type: "message", listener: (event: { readonly data: Message }) => void): void;
}

/** The work that path finding may do in a tick: part of the rules of the game, the same in every tab. */
const WORK = 5000;
const [COLUMNS, ROWS] = [24, 13];

/**
 * One tab of a game that several play. One of them leads: it decides which commands belong to which tick. All tabs, the leader too, carry out the commands of a tick and then let their world tick and step. Only commands and hashes are sent.
 */
export class Match {
  world: World<"soldier"> | undefined;
  /** The tick that is played next. */
  tick = 0;
  /** The first tick before which two tabs had other worlds; −1 while they agree. */
  differsSince = -1;
  isLeading = false;
  private readonly channel: Channel;
  private commands: Command[] = [];

  constructor(channel: Channel) {
    this.channel = channel;
    channel.addEventListener("message", ({ data }) => this.hear(data));
    channel.postMessage({ kind: "hello" });
  }

  /** Makes this tab the leader, who begins a game unless it has joined one, and lets all in who wait. */
  lead(): void {
    this.isLeading = true;
    this.world ??= newGame();
    this.welcome(this.world);
  }

  /** Gives a command, which takes effect in a tick that the leader chooses. */
  order(command: Command): void {
    if (this.isLeading) this.commands.push(command);
    else this.channel.postMessage({ kind: "command", command });
  }

  /** Plays a tick with all commands that have come, if this tab leads; a timer calls this. */
  beat(): void {
    const { world, tick, isLeading } = this;
    if (world === undefined || !isLeading) return;
    const commands = this.commands.splice(0);
    this.channel.postMessage({ kind: "tick", tick, commands, hash: world.hash() });
    this.play(world, commands);
  }

  private hear(message: Message): void {
    const { world, channel, isLeading } = this;
    if (message.kind === "hello" && isLeading && world !== undefined) {
      this.welcome(world);
    } else if (message.kind === "welcome" && world === undefined) {
      this.world = loadWorld(message.save);
      this.tick = message.tick;
    } else if (message.kind === "command" && isLeading) this.commands.push(message.command);
    else if (message.kind === "differ") this.noteDifference(message.tick);
    else if (message.kind === "tick" && world !== undefined && message.tick === this.tick) {
      if (world.hash() !== message.hash && this.differsSince < 0) {
        this.noteDifference(message.tick);
        channel.postMessage({ kind: "differ", tick: message.tick });
      }
      this.play(world, message.commands);
    }
  }

  private welcome(world: World<"soldier">): void {
    this.channel.postMessage({ kind: "welcome", tick: this.tick, save: world.save() });
  }

  private noteDifference(tick: number): void {
    if (this.differsSince < 0) this.differsSince = tick;
  }

  private play(world: World<"soldier">, commands: readonly Command[]): void {
    for (const command of commands) carryOut(world, command);
    world.tick({ work: WORK });
    world.step();
    this.tick++;
  }
}

function newGame(): World<"soldier"> {
  const grid = new Grid(COLUMNS, ROWS);
  grid.edit({ x: 6, y: 6, width: 12, height: 1, terrain: "wall" });
  const world = createWorld(grid, { agents: { soldier: {} } });
  for (let x = 2; x < COLUMNS - 2; x += 2) {
    world.walk("soldier", { x, y: 1 }, { x, y: 1 }, { occupies: true, nearest: true });
  }
  return world;
}

function carryOut(world: World<"soldier">, command: Command): void {
  if (command.kind === "send") for (const walker of world.walkers.values()) walker.goal = command.goal;
  else {
    const { x, y } = command.at;
    world.edit({ x, y, terrain: world.grid.get(x, y) === "wall" ? "ground" : "wall" });
  }
}
