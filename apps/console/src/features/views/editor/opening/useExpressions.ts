import { loadExpressions } from '@energy-console/schematic'
import { useEffect, useState } from 'react'
import { logError } from '../../../../api/browser/errorLog'

/** Loads the engine of expressions; the editor opens with it, since rules and the preview need it at any time. */
export function useExpressions(): 'loading' | 'ready' | 'failed' {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  useEffect(() => {
    loadExpressions().then(
      () => setState('ready'),
      (error: Error) => {
        logError(error, 'expressions')
        setState('failed')
      },
    )
  }, [])
  return state
}
