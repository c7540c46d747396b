import * as z from 'zod'

/** What energy, or a unit of it, stands for: kilograms of standard coal, and of CO₂. */
export const Emissions = z.object({ coalKg: z.number(), co2Kg: z.number() })
export type Emissions = z.infer<typeof Emissions>

/** What a unit of energy stands for, from a day on. */
export const HeldFactor = Emissions.extend({ fromDate: z.iso.date() })
export type HeldFactor = z.infer<typeof HeldFactor>

/** Standard coal and CO₂ of several amounts, each by its own factor; to the gram, rounded once. */
export function emissionsOf(parts: readonly { amount: number; factor: Emissions | undefined }[]): Emissions {
  let [coalKg, co2Kg] = [0, 0]
  for (const { amount, factor } of parts) {
    coalKg += amount * (factor?.coalKg ?? 0)
    co2Kg += amount * (factor?.co2Kg ?? 0)
  }
  return { coalKg: Number(coalKg.toFixed(3)), co2Kg: Number(co2Kg.toFixed(3)) }
}
