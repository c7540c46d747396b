import { SearchOutlined } from '@ant-design/icons'
import type { ProductTemplate } from '@energy-console/contract/devices'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { EmptyHint } from '../../../kit/EmptyHint'
import styles from './Templates.module.css'

interface TemplateCardsProps {
  templates: readonly ProductTemplate[]
  /** The key of the one that is chosen. */
  value: string | undefined
  onChange: (key: string) => void
}

/** Templates whose texts, or the names and keys of whose properties, contain the words. */
const matching = (templates: readonly ProductTemplate[], words: string) =>
  templates.filter(({ label, groupName, description, siyaoProperties, energyProperties }) =>
    [
      ...[label, groupName, description],
      ...[...siyaoProperties, ...energyProperties].flatMap(({ propertyName, propertyNo }) => [
        propertyName,
        propertyNo,
      ]),
    ].some((text) => text.toLowerCase().includes(words.trim().toLowerCase())),
  )

/** The gallery: searched while typing, one is chosen. */
export function TemplateCards({ templates, value, onChange }: TemplateCardsProps) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const found = matching(templates, words)
  return (
    <div className={styles.gallery}>
      <Input
        allowClear
        prefix={<SearchOutlined />}
        aria-label={t('搜索模板')}
        placeholder={t('搜索模板')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Radio.Group
        className={styles.cards}
        aria-label={t('产品模板')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {found.map(({ key, label, groupName, productIcon }) => (
          <Radio key={key} value={key} className={styles.card}>
            <span className={styles.face}>
              <img src={productIcon} alt="" />
              <span>{label}</span>
              <small>{groupName}</small>
            </span>
          </Radio>
        ))}
        {found.length === 0 && <EmptyHint text="没有符合的模板" />}
      </Radio.Group>
    </div>
  )
}
