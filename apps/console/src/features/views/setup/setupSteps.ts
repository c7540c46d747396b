/** The steps from an empty tenant to its first screen, in their order. */
export const setupSteps = ['station', 'gateway', 'account', 'reading', 'view'] as const
export type SetupStep = (typeof setupSteps)[number]

/** What there is so far; all of it is the server's, so that whoever goes on later, wherever, goes on from there. */
export interface SetupFacts {
  stations: number
  gateways: number
  accounts: number
  /** Gateways that have been heard of. */
  heard: number
  views: number
}

/** The first step that is not done; undefined when all are. A step that was done the other way round is passed over. */
export function nextStep(facts: SetupFacts): SetupStep | undefined {
  const isDone: Record<SetupStep, boolean> = {
    station: facts.stations > 0,
    gateway: facts.gateways > 0,
    account: facts.accounts > 0,
    reading: facts.heard > 0,
    view: facts.views > 0,
  }
  return setupSteps.find((step) => !isDone[step])
}

/** A message that a gateway's account may send, as one line for a terminal. */
export const exampleCommand = (origin: string, token: string): string =>
  `curl -X POST ${origin}/api/v1/${token}/telemetry -H 'Content-Type: application/json' -d '{"device-1":[{"values":{"power":12.3}}]}'`
