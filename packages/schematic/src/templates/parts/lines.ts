import type { Sample, Sketch } from '../sketch'

/** Corners of a line, in page units. */
export type Corners = readonly (readonly [x: number, y: number])[]

const pointsOf = (corners: Corners) => corners.map(([x, y]): [number, number] => [x, y])

/** A wire or bus bar. */
export function wire(
  sketch: Sketch,
  corners: Corners,
  { color, width = 2 }: { color: string; width?: number },
): void {
  sketch.add('LinkLine', { points: pointsOf(corners), stroke: color, strokeWidth: width })
}

/** A pipe whose marks move while a value is on; a negative value turns them back. */
export function pipe(
  sketch: Sketch,
  corners: Corners,
  { color, flow, width = 8 }: { color: string; flow: Sample; width?: number },
): void {
  const item = sketch.add('pipe', {
    points: pointsOf(corners),
    stroke: color,
    strokeWidth: width,
    flowColor: '#FFFFFF',
    flow: Math.sign(Number(flow.value)),
    flowSpeed: 30,
    dashLength: 10,
  })
  sketch.bind(item, 'flow', flow)
}
