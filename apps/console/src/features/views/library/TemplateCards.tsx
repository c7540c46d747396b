import type { Theme } from '@energy-console/schematic/templates'
import { Flex, Radio } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { ContentPicture } from './ContentPicture'
import styles from './TemplateCards.module.css'
import type { ViewTemplate } from './templates'

interface Props {
  templates: readonly ViewTemplate[]
  theme: Theme | undefined
  /** Id of the chosen template, '' for a blank view; set by the form. */
  value?: string
  onChange?: (id: string) => void
}

/** What a new view can begin as: blank, or one of the templates with its picture. */
export function TemplateCards({ templates, theme, value = '', onChange }: Props) {
  const { t } = useTranslation()
  const pictures = useMemo(() => templates.map(({ content }) => content(theme)), [templates, theme])
  return (
    <Radio.Group className={styles.group} value={value} onChange={(event) => onChange?.(event.target.value)}>
      <Radio value="" className={styles.card}>
        <span className={styles.picture} />
        {t('空白')}
      </Radio>
      {templates.map(({ id, label }, index) => (
        <Radio key={id} value={id} className={styles.card}>
          <Flex className={styles.picture}>
            <ContentPicture content={pictures[index] ?? ''} label={t(label)} isExample />
          </Flex>
          {t(label)}
        </Radio>
      ))}
    </Radio.Group>
  )
}
