import {
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { sanitiseHtml } from '@energy-console/contract'
import { Button, Flex } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './RichTextInput.module.css'
import type { TextInputProps } from './TextInputProps'

const formats = [
  { command: 'bold', label: '加粗', icon: <BoldOutlined /> },
  { command: 'italic', label: '斜体', icon: <ItalicOutlined /> },
  { command: 'underline', label: '下划线', icon: <UnderlineOutlined /> },
  { command: 'insertUnorderedList', label: '项目符号', icon: <UnorderedListOutlined /> },
  { command: 'insertOrderedList', label: '编号列表', icon: <OrderedListOutlined /> },
]

/** Formatted text; what is typed or pasted is made harmless before it goes anywhere. */
export function RichTextInput({
  text,
  onChange,
  id,
  disabled,
  onBlur,
  label,
}: TextInputProps & { label: string }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const told = useRef<string>(undefined)
  useEffect(() => {
    // what was typed here comes back; only what comes from elsewhere is written, or the caret would jump
    if (box.current && told.current !== text) box.current.innerHTML = sanitiseHtml(text)
    told.current = text
  }, [text])
  const tell = () => {
    const next = sanitiseHtml(box.current?.innerHTML ?? '')
    told.current = box.current?.textContent === '' ? '' : next
    onChange(told.current)
  }
  return (
    <div>
      <Flex gap={2} role="toolbar" aria-label={t('格式')}>
        {formats.map(({ command, label: what, icon }) => (
          <Button
            key={command}
            type="text"
            size="small"
            icon={icon}
            disabled={disabled ?? false}
            aria-label={t(what)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              box.current?.focus()
              document.execCommand(command)
              tell()
            }}
          />
        ))}
      </Flex>
      {/* biome-ignore lint/a11y/useSemanticElements: no element of the browser's own takes formatted text */}
      <div
        ref={box}
        id={id}
        className={styles.box}
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-label={t(label)}
        contentEditable={!disabled}
        suppressContentEditableWarning
        onInput={tell}
        onBlur={onBlur}
        onPaste={(event) => {
          event.preventDefault()
          const html = event.clipboardData.getData('text/html')
          if (html) document.execCommand('insertHTML', false, sanitiseHtml(html))
          else document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
        }}
      />
    </div>
  )
}
