import { checkResults, mostResultLength, type TaskItem, wordsOf } from '@energy-console/contract/maintenance'
import { Button, Input } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { checkWord } from './resultText'
import styles from './Task.module.css'

interface ResultInputProps {
  item: TaskItem
  value: string
  /** While it is written. */
  onDraft: (value: string) => void
  /** It is what is meant; empty takes it back. */
  onEnter: (value: string) => void
}

/** What an item is answered with: big buttons where something is chosen, the keyboard of numbers where one is asked for. */
export function ResultInput({ item, value, onDraft, onEnter }: ResultInputProps) {
  const { t } = useTranslation()
  const label = t('{{name}} 的结果', { name: item.itemName })
  switch (item.itemKind) {
    case 'check':
      return (
        <Choices
          options={Object.keys(checkResults).map((key) => ({
            key,
            word: checkWord(key, t),
            isBad: key === 'failed',
          }))}
          value={value}
          onEnter={onEnter}
        />
      )
    case 'choice': {
      const good = wordsOf(item.goodChoices)
      return (
        <Choices
          options={wordsOf(item.choices).map((word) => ({
            ...{ key: word, word },
            isBad: good.length > 0 && !good.includes(word),
          }))}
          value={value}
          onEnter={onEnter}
        />
      )
    }
    case 'number':
    case 'reading':
      return (
        <Input
          className={styles.number}
          aria-label={label}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          suffix={item.unit}
          onChange={({ target }) => onDraft(target.value)}
          onBlur={({ target }) => {
            if (target.value.trim() !== (item.value ?? '')) onEnter(target.value.trim())
          }}
          onPressEnter={({ currentTarget }) => currentTarget.blur()}
        />
      )
    default:
      return (
        <Input.TextArea
          aria-label={label}
          autoSize={{ minRows: 2 }}
          maxLength={mostResultLength}
          showCount
          value={value}
          onChange={({ target }) => onDraft(target.value)}
          onBlur={({ target }) => {
            if (target.value.trim() !== (item.value ?? '')) onEnter(target.value.trim())
          }}
        />
      )
  }
}

interface ChoicesProps {
  options: readonly { key: string; word: string; isBad: boolean }[]
  value: string
  onEnter: (value: string) => void
}

/** One of several words; the chosen one again takes it back. */
function Choices({ options, value, onEnter }: ChoicesProps) {
  return (
    <div className={styles.choices}>
      {options.map(({ key, word, isBad }) => {
        const isChosen = key === value
        return (
          <Button
            key={key}
            aria-pressed={isChosen}
            {...(isChosen ? { color: isBad ? 'danger' : 'primary', variant: 'solid' } : {})}
            onClick={() => onEnter(isChosen ? '' : key)}
          >
            {word}
          </Button>
        )
      })}
    </div>
  )
}
