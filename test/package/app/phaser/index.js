// As much of Phaser 3 as docs/engines.md uses, without a screen. A map of 10 × 8 tiles of 32 pixels, with a wall down its middle
// but for the last row; half a second after the start somebody clicks the tile (6, 4).

const TILE = 32;

const layer = {
  width: 10,
  height: 8,
  data: Array.from({ length: 8 }, (_, y) =>
    Array.from({ length: 10 }, (_, x) => ({ x, y, collides: x === 4 && y < 7 })),
  ),
};

const tilemap = {
  addTilesetImage: (name) => ({ name }),
  createLayer: () => ({ layer, setCollisionByProperty: () => undefined }),
  worldToTileXY: (x, y) => ({ x: Math.floor(x / TILE), y: Math.floor(y / TILE) }),
};

class Scene {
  make = { tilemap: () => tilemap };
  add = { sprite: (x, y) => ({ x, y }) };
  input = {
    on: (_, listener) => void setTimeout(() => listener({ worldX: 6.5 * TILE, worldY: 4.5 * TILE }), 500),
  };
  events = { on: (_, listener) => void setInterval(listener, 16) };
  time = { addEvent: ({ callback }) => void setInterval(callback, 20) };
  tweens = { add: ({ targets, x, y }) => void Object.assign(targets, { x, y }) };
}

class Game {
  constructor({ scene }) {
    new scene().create();
  }
}

export default { AUTO: 0, Game, Scene };
