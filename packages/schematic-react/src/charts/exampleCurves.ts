import { createContext } from 'react'
import type { CurvePoints } from '../viewer/host'

/** Whether charts show an example: in pictures of templates, where nobody takes it for history. */
export const ExampleContext = createContext(false)

const hourMs = 3_600_000
const stepMs = hourMs / 4

/** Curves with the shape of working days, each lower than the one before. */
export function exampleCurves(count: number, hours: number): readonly CurvePoints[] {
  const steps = Math.min(400, Math.max(2, Math.round((hours * hourMs) / stepMs)))
  return Array.from({ length: count }, (_, index) =>
    Array.from({ length: steps + 1 }, (_, step): readonly [number, number] => {
      const day = ((step / steps) * hours) % 24
      const rise = 1 / (1 + Math.exp((8 - day) * 1.6)) - 1 / (1 + Math.exp((19 - day) * 1.3))
      const ripple = Math.sin(step * 0.9 + index) * 4 + Math.sin(step * 0.23) * 6
      return [(step / steps) * hours * hourMs, Math.round((90 + 220 * rise + ripple) / (1 + index * 0.6))]
    }),
  )
}
