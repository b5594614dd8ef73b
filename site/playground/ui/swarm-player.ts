import { effect } from "@preact/signals";
import { gateOf, isClosed } from "../model/gate.ts";
import type { Session } from "../model/session.ts";
import { Swarm } from "../swarm/swarm.ts";
import { paintWalkers } from "../swarm/walker-painter.ts";
import { paintGate } from "../view/gate-painter.ts";
import type { MapView } from "../view/map-view.ts";
import type { Playground } from "./playground.ts";

/** Keeps a swarm on the map while the session is in swarm mode, another one for each map; returns what ends that. */
export function playSwarm(app: Playground, session: Session, view: MapView): () => void {
  const stopStarting = effect(() => {
    if (session.mode.value !== "swarm") return undefined;
    // another map or movement needs another world
    void [session.grid.value, session.movement.value];
    return startSwarm(app, session, view);
  });
  const stopTaking = effect(() => {
    // a click is to send the walkers, whatever tool was in hand before
    if (session.mode.value === "swarm") app.toolbox.tool.value = "move";
  });
  const stopSetting = effect(() => {
    const settings = session.swarm.value;
    app.swarm.peek()?.set(settings);
  });
  const stopSending = effect(() => {
    const cell = app.toolbox.sentTo.value;
    if (cell !== undefined) app.swarm.peek()?.send(cell);
  });
  return () => {
    stopSending();
    app.toolbox.sentTo.value = undefined;
    stopSetting();
    stopTaking();
    stopStarting();
  };
}

/** Starts a swarm, which begins to walk when its world is built; returns what ends it. */
function startSwarm(app: Playground, session: Session, view: MapView): () => void {
  let isWanted = true;
  let stopWalking: (() => void) | undefined;
  Swarm.start(session.grid.peek(), session.movement.peek(), session.swarm.peek()).then(
    (swarm) => {
      if (!isWanted) return swarm.close();
      swarm.set(session.swarm.peek());
      app.swarm.value = swarm;
      stopWalking = walk(app, swarm, view);
      gateOf(session).then(
        (gate) => {
          if (isWanted) app.gate.value = gate;
        },
        (error) => app.messages.fail("gate", error),
      );
    },
    (error) => {
      if (!isWanted) return;
      app.messages.fail("swarm", error);
      session.mode.value = "path";
    },
  );
  return () => {
    isWanted = false;
    stopWalking?.();
    app.swarm.peek()?.close();
    app.swarm.value = undefined;
    app.gate.value = undefined;
  };
}

/** Lets a swarm walk and be drawn, frame by frame, unless its world is given up; returns what ends that. */
function walk({ gate, messages }: Playground, swarm: Swarm, view: MapView): () => void {
  let request = 0;
  const advance = (now: number): void => {
    try {
      swarm.advance(now);
      request = requestAnimationFrame(advance);
    } catch (error) {
      messages.fail("swarm", error);
    }
    view.redraw();
  };
  view.overlay = (context, camera, theme) => {
    paintWalkers(context, camera, swarm, performance.now(), theme);
    const shown = gate.peek();
    if (shown !== undefined) paintGate(context, camera, shown, isClosed(swarm.grid, shown), theme);
  };
  request = requestAnimationFrame(advance);
  return () => {
    cancelAnimationFrame(request);
    view.overlay = undefined;
  };
}
