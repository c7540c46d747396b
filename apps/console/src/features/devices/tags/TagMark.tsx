import { LockFilled } from '@ant-design/icons'
import type { HungTag } from '@energy-console/contract/telemetry'
import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useShownTime } from '../../../kit/time/zone'
import styles from './Tags.module.css'
import { tagWords } from './tagWords'

/** The mark of a tagged device beside its name; who, why and until when on hover and for who hears it. */
export function TagMark({ tag }: { tag: HungTag | undefined }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  if (!tag) return null
  const words = tagWords(t, shownTime, tag)
  return (
    <Tooltip title={words}>
      <span role="img" aria-label={words} className={styles.mark}>
        <LockFilled />
      </span>
    </Tooltip>
  )
}
