import { useTranslation } from '../../../i18n/useTranslation'
import { Bone } from '../../../kit/Bone'
import styles from './PlatformOverview.module.css'
import { TileCard } from './TileCard'
import { useTiles } from './useTiles'

/** 平台总览: whether everything is well and who needs the platform's administrator today, what is in trouble first. */
export function PlatformOverview() {
  const { t } = useTranslation()
  const { slots, isPending } = useTiles()
  return (
    <section className={styles.overview} aria-label={t('平台总览')} aria-busy={isPending}>
      {slots.map((slot) =>
        isPending ? <Bone key={slot.key} className={styles.bone} /> : <TileCard key={slot.key} slot={slot} />,
      )}
    </section>
  )
}
