import type { Call, DataOf } from '@energy-console/contract'
import { type CallInput, callApi } from '../../api/callApi'
import type { Action } from './action'

/** Makes the call of an action, or its calls one after the other where one does not take everything; answers what they come to. */
export async function makeCalls<S, C extends Call>(
  { call, input, pieces }: Action<S, C>,
  subject: S,
  shows: NonNullable<CallInput<C>['shows']>,
): Promise<DataOf<C>> {
  const make = async (piece: S) => callApi(call, { refresh: 'awaited', ...(await input(piece)), shows })
  if (!pieces) return make(subject)
  const answers: DataOf<C>[] = []
  for (const piece of pieces.of(subject)) answers.push(await make(piece))
  return pieces.sum(answers)
}
