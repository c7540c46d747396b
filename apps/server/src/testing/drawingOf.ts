import type { PointReference } from '@energy-console/schematic'

/**
 * A document whose page shows every point in a text, and the first so many of them in one curve of 8 hours. Its sources are
 * s0, s1 … in the order of the points.
 */
export function drawingOf(points: readonly PointReference[], curves = 1): string {
  const frame = { x: 0, y: 0, width: 10, height: 10 }
  return JSON.stringify({
    dataSrcArray: points.map((point, at) => ({ id: `s${at}`, kind: 'system', name: `s${at}`, ...point })),
    pageList: [
      {
        id: 'p',
        itemList: [
          ...points.map((_, at) => ({ id: `t${at}`, type: 'text', ...frame })),
          {
            ...{ id: 'c', type: 'historyCurve', ...frame, hours: 8 },
            curves: points.slice(0, curves).map((_, at) => ({ bindObj: `s${at}` })),
          },
        ],
        propBindPool: points.map((_, at) => ({
          ...{ id: `b${at}`, itemId: `t${at}`, propName: 'text', bindObj: `s${at}` },
        })),
      },
    ],
  })
}
