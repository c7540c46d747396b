import type { BodyOf } from '@energy-console/contract'
import type { DemandAdvice, getDemandAdvice } from '@energy-console/contract/energy'
import Big from 'big.js'
import { adviseDemand, chargedKw } from '../pricing/demand'
import { toFen } from '../pricing/money'
import { yuanOf } from '../pricing/yuanOf'

/** The demand to agree over some months, beside what is agreed now and what measured demand would cost. */
export function adviceOf(body: BodyOf<typeof getDemandAdvice>): DemandAdvice {
  const { monthlyKw, leastKw, tolerance, price, agreedKw: present } = body
  const yuan = (kw: Big) => yuanOf(toFen(kw.times(price)))
  const agreed = (agreedKw: number) =>
    monthlyKw.reduce(
      (sum, kw) => sum.plus(chargedKw({ by: 'agreedDemand', agreedKw, price, tolerance }, kw)),
      new Big(0),
    )
  const { agreedKw } = adviseDemand(monthlyKw, { leastKw, tolerance })
  return {
    agreedKw,
    advisedYuan: yuan(agreed(agreedKw)),
    presentYuan: present === undefined ? null : yuan(agreed(present)),
    measuredYuan: yuan(monthlyKw.reduce((sum, kw) => sum.plus(kw), new Big(0))),
  }
}
