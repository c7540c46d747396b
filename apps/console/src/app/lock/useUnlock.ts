import { identityErrors, unlockSession } from '@energy-console/contract/identity'
import { useState } from 'react'
import { CallError } from '../../api/CallError'
import { callApi } from '../../api/callApi'
import { digest } from '../../api/sign-in/signIn'
import { messageOf } from '../../api/sign-in/signInRefusal'
import { useDomainInfo } from '../brand/useBrand'
import { unlock } from './lock'

/** Unlocks with a password, and with a captcha where sign-in asks for one, or the server has. */
export function useUnlock() {
  const [isBusy, setBusy] = useState(false)
  const [isNeeded, setNeeded] = useState(false)
  const { data: domain } = useDomainInfo()
  const isCaptchaAsked = isNeeded || domain?.captchaMode === true
  const [captchaKey, setCaptchaKey] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [fault, setFault] = useState<string>()

  /** Answers whether the screen is unlocked; a refusal is the `fault` then. */
  async function tryUnlock(password: string, code: string): Promise<boolean> {
    setBusy(true)
    setFault(undefined)
    try {
      // by hand: nobody is signed in before it has succeeded
      await callApi(unlockSession, {
        body: { password: digest(password) },
        headers: isCaptchaAsked ? { 'Captcha-Key': captchaKey, 'Captcha-Code': code } : {},
        isSilent: true,
      })
      unlock()
      return true
    } catch (error) {
      setFault(messageOf(error))
      if (error instanceof CallError && error.refusal?.key === identityErrors.captchaNeeded.key)
        setNeeded(true)
      // a captcha is used up by one attempt
      setAttempt((count) => count + 1)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, isCaptchaAsked, setCaptchaKey, attempt, fault, tryUnlock }
}
