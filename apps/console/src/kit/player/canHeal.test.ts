import { coreErrors, type ErrorSpec } from '@energy-console/contract'
import { deviceErrors } from '@energy-console/contract/devices'
import { expect, it } from 'vitest'
import { CallError } from '../../api/CallError'
import { canHeal } from './canHeal'

const refusedWith = ({ key, status, text }: ErrorSpec) => new CallError('', status, { key, text, params: {} })

it('a picture is opened again while what stands against it may pass', () => {
  const { cameraViewings, cameraRefused } = deviceErrors
  for (const spec of [cameraViewings, cameraRefused, coreErrors.noAnswer, coreErrors.tooManyRequests])
    expect([spec.key, canHeal(refusedWith(spec))]).toEqual([spec.key, true])
  expect([canHeal(new CallError('', 0)), canHeal(new TypeError('no network'))]).toEqual([true, true])
})

it('nothing is asked again that lasts', () => {
  const { cameraDisabled, cameraNeedsGateway, cameraDenied } = deviceErrors
  const { unauthorized, forbidden, notFound } = coreErrors
  for (const spec of [cameraDisabled, cameraNeedsGateway, cameraDenied, unauthorized, forbidden, notFound])
    expect([spec.key, canHeal(refusedWith(spec))]).toEqual([spec.key, false])
})
