/** A reading's value by its place in its line; `random` answers the same numbers in every run. */
type Profile = (place: number, random: () => number) => number

const decimals = (value: number, places: number) => Number(value.toFixed(places))

/** A register that goes up by what was drawn since its reading before. */
const register = (): Profile => {
  let shown = 184_202
  return (place, random) => {
    shown += Math.max(0, 0.8 + 0.6 * Math.sin(place / 1200) + 0.2 * random())
    return decimals(shown, 2)
  }
}

/** What points of a plant send, as meters and controllers round it: four kinds of line, two points of each. */
export const profiles: Readonly<Record<string, () => Profile>> = {
  'temperature, smooth': () => (place, random) =>
    decimals(23 + 4 * Math.sin(place / 1370) + 0.1 * random(), 1),
  'voltage, smooth': () => (place, random) => decimals(230 + 3 * Math.sin(place / 911) + 0.8 * random(), 1),
  'power, noisy': () => (place, random) => decimals(420 + 180 * Math.sin(place / 1400) + 40 * random(), 2),
  'flow, noisy': () => (_place, random) => decimals(61 + 9 * random(), 3),
  'energy, a register': register,
  'water, a register': register,
  'breaker, a state': () => (place) => Math.floor(place / 2900) % 2,
  'operation mode, a state': () => (place) => Math.floor(place / 640) % 4,
}

/** Numbers from 0 to 1 that look random and are the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
