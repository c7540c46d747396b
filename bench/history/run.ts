import { report } from '../support/figures'
import { largePlantLines, measureLargePlant } from './largePlant'
import { measureMeters, metersLines } from './meters'

/** `meters` or `plant`: that part alone. */
const part = process.env.BENCH_PART ?? ''

const meters = part === 'plant' ? undefined : await measureMeters()
const plant = part === 'meters' ? undefined : await measureLargePlant()
report([...(meters ? metersLines(meters) : []), ...(plant ? largePlantLines(plant) : [])], {
  bench: 'history',
  ...meters,
  ...(plant && { plant }),
})
process.exit(0)
