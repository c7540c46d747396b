import { PauseOutlined, PlayCircleOutlined } from '@ant-design/icons'
import type { ShownSlide } from '@energy-console/contract/system'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import styles from './LoginSlides.module.css'

const movesLess = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The pictures of 轮播管理 in turn, each as long as it says; they stop at a press, and stand still for who wants less motion. */
export function LoginSlides({ slides }: { slides: readonly ShownSlide[] }) {
  const { t } = useTranslation()
  const [index, setIndex] = useState(0)
  const [isStill, setStill] = useState(movesLess)
  const slide = slides[index % Math.max(1, slides.length)]
  const { length } = slides
  useEffect(() => {
    if (isStill || !slide || length < 2) return
    const timer = setTimeout(() => setIndex((index + 1) % length), slide.seconds * 1000)
    return () => clearTimeout(timer)
  }, [isStill, slide, index, length])
  if (!slide) return null
  return (
    <section className={styles.slides} aria-roledescription="carousel" aria-label={t('轮播图')}>
      {slides.map(({ id, picture, title }) => (
        <img key={id} src={picture} alt={title} className={styles.picture} hidden={id !== slide.id} />
      ))}
      <div className={styles.words}>
        <strong>{slide.title}</strong>
        {slide.subtitle && <p>{slide.subtitle}</p>}
      </div>
      {length > 1 && (
        <div className={styles.controls}>
          <button
            type="button"
            aria-label={isStill ? t('播放') : t('暂停')}
            onClick={() => setStill(!isStill)}
          >
            {isStill ? <PlayCircleOutlined /> : <PauseOutlined />}
          </button>
          {slides.map(({ id, title }, place) => (
            <button
              key={id}
              type="button"
              aria-label={title}
              aria-current={id === slide.id}
              className={styles.dot}
              onClick={() => setIndex(place)}
            />
          ))}
        </div>
      )}
    </section>
  )
}
