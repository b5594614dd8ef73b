// What the documentation uses of packages that are not installed here.

declare module "phaser" {
  namespace Phaser {
    const AUTO: number;
    class Game {
      constructor(config: { type: number; width: number; height: number; scene: new () => Scene });
    }
    class Scene {
      readonly make: { tilemap(config: { key: string }): Tilemaps.Tilemap };
      readonly add: { sprite(x: number, y: number, texture: string): GameObjects.Sprite };
      readonly input: { on(event: "pointerdown", listener: (pointer: Input.Pointer) => void): void };
      readonly events: { on(event: "update", listener: () => void): void };
      readonly time: { addEvent(config: { delay: number; loop: boolean; callback: () => void }): void };
      readonly tweens: { add(config: { targets: object; x: number; y: number; duration: number }): void };
    }
    namespace GameObjects {
      interface Sprite {
        x: number;
        y: number;
      }
    }
    namespace Input {
      interface Pointer {
        readonly worldX: number;
        readonly worldY: number;
      }
    }
    namespace Tilemaps {
      interface Tile {
        readonly x: number;
        readonly y: number;
        readonly collides: boolean;
      }
      interface Tileset {
        readonly name: string;
      }
      interface Tilemap {
        addTilesetImage(name: string): Tileset | null;
        createLayer(name: string, tileset: Tileset | Tileset[]): TilemapLayer | null;
        worldToTileXY(x: number, y: number): { x: number; y: number } | null;
      }
      interface TilemapLayer {
        readonly layer: { readonly width: number; readonly height: number; readonly data: readonly Tile[][] };
        setCollisionByProperty(properties: object): this;
      }
    }
  }
  export default Phaser;
}
