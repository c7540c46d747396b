import type { LeftOutReason } from '@energy-console/contract/energy'

interface Model {
  base: number
  drivers: readonly { name: string; slope: number; leftOut: LeftOutReason | null }[]
}

const figure = (value: number) => Number(Math.abs(value).toPrecision(4)).toString()

/** `能耗 = 1200 + 35.2 × 室外温度 − 4 × 产量` */
export const modelText = ({ base, drivers }: Model, name: string): string =>
  [
    `${name} = ${base < 0 ? '−' : ''}${figure(base)}`,
    ...drivers
      .filter(({ leftOut }) => leftOut === null)
      .map(({ name: driver, slope }) => `${slope < 0 ? '−' : '+'} ${figure(slope)} × ${driver}`),
  ].join(' ')
