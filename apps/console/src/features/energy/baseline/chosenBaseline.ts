import type { DataOf } from '@energy-console/contract'
import type { energyBaselines } from '@energy-console/contract/energy'

/** What a list of baselines to choose from holds at most. */
export const mostChoices = '200'

type Baseline = DataOf<typeof energyBaselines.calls.page>['records'][number]

/** The baselines of some stations, of all where it is undefined, and which of them an address names, else the first. */
export function chosenBaseline(
  all: readonly Baseline[],
  stationIds: readonly string[] | undefined,
  parameters: URLSearchParams,
): { choices: readonly Baseline[]; chosen: Baseline | undefined } {
  const choices = all.filter(({ stationId }) => stationIds === undefined || stationIds.includes(stationId))
  return { choices, chosen: choices.find(({ id }) => id === parameters.get('baseline')) ?? choices[0] }
}
