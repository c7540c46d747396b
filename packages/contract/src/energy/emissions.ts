import * as z from 'zod'

/** Parameters of a tenant that say what a kWh of electricity stands for. */
export const emissionParameters = { coalKg: 'coal_per_kwh', co2Kg: 'co2_per_kwh' } as const

/** What a kWh of electricity stands for: kilograms of standard coal, and of CO₂. */
export const EmissionFactors = z.object({ coalKg: z.number(), co2Kg: z.number() })
export type EmissionFactors = z.infer<typeof EmissionFactors>

/** Standard coal and CO₂ that energy stands for, to the gram. */
export const emissionsOf = (kwh: number, { coalKg, co2Kg }: EmissionFactors): EmissionFactors => ({
  coalKg: Number((kwh * coalKg).toFixed(3)),
  co2Kg: Number((kwh * co2Kg).toFixed(3)),
})
