/** Whether tests are run by the group `deep`, which repeats the server tests, with all of what takes long (`scripts/suite/steps.mjs`). */
const isDeep = process.env.DEEP !== undefined

/** How often a property is tried: `few` times with every `npm test`, `all` times by the group `deep`. */
export const runsOf = (few: number, all: number): number => (isDeep ? all : few)

/** One of so many that are alike with every `npm test`, all by the group `deep`. */
export const oneOf = <T>(every: number, all: readonly T[]): T[] =>
  all.filter((_one, index) => isDeep || index % every === 0)
