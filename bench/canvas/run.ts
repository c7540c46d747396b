import type { BrowserContext } from 'playwright-core'
import { launchBrowser, signIn } from '../support/browser'
import { percentile, report } from '../support/figures'
import { startStack } from '../support/stack'
import { type Measures, paintCount } from './measures'
import { measurePeer, paintPeer, servePeer } from './meta2d'
import { measureOurs, measureUndo, paintOurs, storeScene } from './ours'

const sizes = (process.env.BENCH_SIZES ?? '1000,5000,10000').split(',').map(Number)
/** One frame of 60 Hz: below it both count as equal. */
const frameMs = 16.7

const stack = await startStack(async () => undefined)
const peer = await servePeer()
const browser = await launchBrowser()
const figures: {
  ours: Record<number, Measures>
  meta2d: Record<number, Measures>
  ratio: Record<number, Measures>
  /** Taking back a move of 1,000 items, key to picture, median, ms. */
  undo1000Ms: number
} = { ours: {}, meta2d: {}, ratio: {}, undo1000Ms: 0 }
try {
  const context = await browser.newContext({ viewport: { width: 1300, height: 800 } })
  await signIn(context, stack)
  for (const size of sizes) {
    const paints = await comparePaints(context, size)
    const ours = round({ firstPaint: paints.ours, ...(await measureOurs(context, stack, size)) })
    const theirs = round({ firstPaint: paints.theirs, ...(await measurePeer(context, peer.url, size)) })
    figures.ours[size] = ours
    figures.meta2d[size] = theirs
    figures.ratio[size] = ratioOf(ours, theirs)
  }
  figures.undo1000Ms = Math.round((await measureUndo(context, stack)) * 10) / 10
} finally {
  await browser.close()
  peer.close()
  await stack.stop()
}
report(
  [
    ...sizes.flatMap((size) =>
      (Object.keys(figures.ours[size] ?? {}) as (keyof Measures)[]).map(
        (name) =>
          [
            `${size} ${name}`,
            `${figures.ours[size]?.[name]} ms, Meta2d ${figures.meta2d[size]?.[name]} ms, ratio ${figures.ratio[size]?.[name]}`,
          ] as const,
      ),
    ),
    ['undo of a move of 1,000 items', `${figures.undo1000Ms} ms`],
  ],
  { bench: 'canvas', ...figures },
)

/** Medians of opening a scene, by turns: a machine that slows down or speeds up does so for both. */
async function comparePaints(
  context: BrowserContext,
  size: number,
): Promise<{ ours: number; theirs: number }> {
  const scene = await storeScene(stack, size)
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < paintCount; turn += 1) {
    ours.push(await paintOurs(context, scene))
    theirs.push(await paintPeer(context, peer.url, size))
  }
  return { ours: percentile(ours, 0.5), theirs: percentile(theirs, 0.5) }
}

function map(measures: Measures, change: (value: number, name: keyof Measures) => number): Measures {
  // the keys of the result are those of the argument
  return Object.fromEntries(
    Object.entries(measures).map(([name, value]) => [name, change(value, name as keyof Measures)]),
  ) as unknown as Measures
}

function round(measures: Measures): Measures {
  return map(measures, (value) => Math.round(value * 10) / 10)
}

/** Ours against theirs; what is below one frame counts as one frame (first paint is no frame). */
function ratioOf(ours: Measures, theirs: Measures): Measures {
  return map(ours, (value, name) => {
    const floor = name === 'firstPaint' ? 0 : frameMs
    return Math.round((Math.max(value, floor) / Math.max(theirs[name], floor)) * 100) / 100
  })
}
