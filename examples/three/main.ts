import { createWorld, type Point } from "octile";
import { generateMap } from "octile/generate";
import * as THREE from "three";
import { colourOf, frame, onLookChange, say, whenPlayed } from "../page.ts";

const STEP_TIME = 160;
const grid = generateMap("open", { width: 28, height: 28, density: 16, seed: 6 });
const world = createWorld(grid, { agents: { ball: {} } });

const scene = new THREE.Scene();
const camera = new THREE.PerspectiveCamera(42, 1, 1, 200);
const light = new THREE.DirectionalLight(0xffffff, 2.5);
light.position.set(12, 30, 6);
scene.add(light, new THREE.AmbientLight(0xffffff, 1.3));
const floor = new THREE.Mesh(new THREE.BoxGeometry(grid.width, 0.2, grid.height), new THREE.MeshStandardMaterial());
floor.position.y = -0.1;
const blocks = new THREE.InstancedMesh(
  new THREE.BoxGeometry(0.94, 1, 0.94),
  new THREE.MeshStandardMaterial(),
  grid.width * grid.height,
);
const balls = new THREE.InstancedMesh(new THREE.SphereGeometry(0.36, 20, 14), new THREE.MeshStandardMaterial(), 60);
// what is drawn is larger than what the mesh of one block is
for (const mesh of [blocks, balls]) mesh.frustumCulled = false;
scene.add(floor, blocks, balls);

const free = Array.from(grid.terrainOfCell.keys()).filter((cell) => !grid.terrains[grid.terrainOfCell[cell]].blocked);
const place = (i: number): Point => grid.pointOf(free[(i * 7919) % free.length]);
const walkers = Array.from({ length: balls.count }, (_, i) =>
  world.walk("ball", place(i), place(i + 300), { occupies: true, nearest: true }),
);
const cellsBefore = walkers.map(({ cell }) => cell);
let trips = 0;
world.on("arrived", ({ walker }) => {
  walker.goal = place(walker.id * 13 + 17 * ++trips);
});

/** The middle of a cell in space: the map lies around the origin. */
const matrix = new THREE.Matrix4();
const at = (x: number, height: number, y: number): THREE.Matrix4 =>
  matrix.makeTranslation(x - grid.width / 2 + 0.5, height, y - grid.height / 2 + 0.5);

function placeBlocks(): void {
  blocks.count = 0;
  for (const [cell, terrain] of grid.terrainOfCell.entries()) {
    const { x, y } = grid.pointOf(cell);
    if (grid.terrains[terrain].blocked) blocks.setMatrixAt(blocks.count++, at(x, 0.5, y));
  }
  blocks.instanceMatrix.needsUpdate = true;
}
placeBlocks();

const renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true });
frame.append(renderer.domElement);
let [angle, sinceStep, last] = [0.6, 0, 0];

function draw(): void {
  const part = sinceStep / STEP_TIME;
  for (const [i, { cell }] of walkers.entries()) {
    const { x, y } = cellsBefore[i];
    balls.setMatrixAt(i, at(x + part * (cell.x - x), 0.36, y + part * (cell.y - y)));
  }
  balls.instanceMatrix.needsUpdate = true;
  camera.position.set(26 * Math.sin(angle), 25, 26 * Math.cos(angle));
  camera.lookAt(0, -1, 0);
  renderer.render(scene, camera);
}

function advance(now: number): void {
  const passed = Math.min(100, last === 0 ? 0 : now - last);
  last = now;
  angle += passed / 12_000;
  sinceStep += passed;
  if (sinceStep >= STEP_TIME) {
    sinceStep %= STEP_TIME;
    for (const [i, { cell }] of walkers.entries()) cellsBefore[i] = cell;
    world.step();
  }
  draw();
}

renderer.domElement.addEventListener("pointerdown", ({ offsetX, offsetY }) => {
  const { clientWidth, clientHeight } = renderer.domElement;
  const pointer = new THREE.Vector2((2 * offsetX) / clientWidth - 1, 1 - (2 * offsetY) / clientHeight);
  const ray = new THREE.Raycaster();
  ray.setFromCamera(pointer, camera);
  const [hit] = ray.intersectObject(floor);
  if (hit === undefined) return;
  const cell = { x: Math.floor(hit.point.x + grid.width / 2), y: Math.floor(hit.point.z + grid.height / 2) };
  if (!grid.contains(cell)) return;
  world.edit({ ...cell, terrain: grid.get(cell.x, cell.y) === "ground" ? "wall" : "ground" });
  placeBlocks();
  draw();
});

function dress(): void {
  for (const [mesh, name] of [
    [floor, "road"],
    [blocks, "wall"],
    [balls, "red"],
  ] as const)
    mesh.material.color.set(colourOf(name));
  draw();
}
new ResizeObserver(() => {
  renderer.setPixelRatio(devicePixelRatio);
  renderer.setSize(frame.clientWidth, frame.clientHeight);
  camera.aspect = frame.clientWidth / frame.clientHeight;
  // a narrow page sees the whole map from further away
  camera.fov = camera.aspect < 1 ? 70 : 42;
  camera.updateProjectionMatrix();
  draw();
}).observe(frame);
dress();
onLookChange(dress);
say("The world is flat, the picture is not. Press the floor to raise a block, and its foot to take it away.");
whenPlayed((isPlaying) => {
  last = 0;
  renderer.setAnimationLoop(isPlaying ? advance : null);
});

Object.assign(globalThis, { world }); // to play with in the console
