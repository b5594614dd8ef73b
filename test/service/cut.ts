import { connect, createServer, type Server, type Socket } from "node:net";

/** A proxy in front of a port of this machine that can be cut: then it forwards nothing, and closes nothing either. */
export class Cut {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(target: number) {
    this.server = createServer((near) => {
      const far = connect(target, "127.0.0.1");
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ]) {
        this.sockets.add(socket);
        socket.on("data", (data) => {
          if (!other.destroyed) other.write(data);
        });
        socket.on("error", () => {});
        socket.on("close", () => {
          this.sockets.delete(socket);
          other.destroy();
        });
        if (this.isCut) socket.pause();
      }
    });
  }

  /** Listens at a free port. */
  static async before(target: number): Promise<Cut> {
    const cut = new Cut(target);
    await new Promise<void>((resolve) => cut.server.listen(0, "127.0.0.1", resolve));
    return cut;
  }

  get port(): number {
    return (this.server.address() as { port: number }).port;
  }

  /** Stops forwarding. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Forwards again, also what came meanwhile. */
  heal(): void {
    this.isCut = false;
    for (const socket of this.sockets) socket.resume();
  }

  end(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }
}
