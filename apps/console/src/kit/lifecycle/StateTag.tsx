import type { Lifecycle, Tone } from '@energy-console/contract'
import { useTranslation } from '../../i18n/useTranslation'
import { StatusTag } from '../StatusTag'

interface StateTagProps {
  life: Lifecycle
  state: string
  /** Where something beside the state decides how it looks. */
  tone?: Tone
  isHollow?: boolean
}

/** The state of a record, in its words and colour. */
export function StateTag({ life, state, tone, isHollow = false }: StateTagProps) {
  const { t } = useTranslation()
  const known = life.states[state]
  return (
    <StatusTag tone={tone ?? known?.tone ?? 'plain'} isHollow={isHollow}>
      {t(known?.label ?? state)}
    </StatusTag>
  )
}
