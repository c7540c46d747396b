import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { sanitiseHtml } from '@energy-console/contract'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { App, Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { askText } from '../askText'
import styles from './RichEditor.module.css'

interface RichEditorProps {
  /** What it holds; what is typed comes back by it, and is not written again. */
  html: string
  label: string
  isReadOnly: boolean
  /** As high as a field of a form, and not as a document. */
  isSmall?: boolean
  id?: string | undefined
  onChange: (html: string) => void
  onBlur?: (() => void) | undefined
}

/** What harmless HTML knows of, and nothing more. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
  }),
]

/** Formatted text: headings, lists, emphasis, quotes and links. What is typed or pasted is made harmless before it goes anywhere. */
export function RichEditor({ html, label, isReadOnly, isSmall, id, onChange, onBlur }: RichEditorProps) {
  const { t } = useTranslation()
  const told = useRef(html)
  const editor = useEditor({
    extensions,
    content: sanitiseHtml(html),
    editable: !isReadOnly,
    editorProps: {
      attributes: {
        ...(id === undefined ? {} : { id }),
        ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-label': t(label) },
      },
    },
    onUpdate({ editor: changed }) {
      told.current = changed.isEmpty ? '' : sanitiseHtml(changed.getHTML())
      onChange(told.current)
    },
    ...(onBlur ? { onBlur } : {}),
  })
  useEffect(() => {
    // only what comes from elsewhere is written, or the caret would jump
    if (told.current !== html) editor.commands.setContent(sanitiseHtml(html), { emitUpdate: false })
    told.current = html
  }, [editor, html])
  return (
    <div className={styles.editor} data-small={isSmall || undefined}>
      {!isReadOnly && <Tools editor={editor} />}
      <EditorContent editor={editor} className={styles.content} />
    </div>
  )
}

function Tools({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      marks: Object.fromEntries(
        ['bold', 'italic', 'underline', 'strike', 'bulletList', 'orderedList', 'blockquote', 'link'].map(
          (name) => [name, now.isActive(name)],
        ),
      ),
      large: now.isActive('heading', { level: 3 }),
      small: now.isActive('heading', { level: 4 }),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  const tool = (label: string, icon: ReactNode, press: () => void, isOn = false, isDisabled = false) => (
    <Button
      key={label}
      type="text"
      icon={icon}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      data-on={isOn || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    />
  )
  const run = () => editor.chain().focus()
  const setLink = async () => {
    const before: unknown = editor.getAttributes('link').href
    const current = typeof before === 'string' ? before : 'https://'
    // by hand: nothing is sent, the address stands in the text
    const address = await askText(modal, t, { title: t('链接地址'), current })
    if (address === null) return
    if (address === '' || address === 'https://') run().unsetLink().run()
    else run().extendMarkRange('link').setLink({ href: address }).run()
  }
  const { marks } = state
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('格式')}>
      {tool(t('大标题'), <b>H1</b>, () => run().toggleHeading({ level: 3 }).run(), state.large)}
      {tool(t('小标题'), <b>H2</b>, () => run().toggleHeading({ level: 4 }).run(), state.small)}
      {tool(t('加粗'), <BoldOutlined />, () => run().toggleBold().run(), marks.bold)}
      {tool(t('斜体'), <ItalicOutlined />, () => run().toggleItalic().run(), marks.italic)}
      {tool(t('下划线'), <UnderlineOutlined />, () => run().toggleUnderline().run(), marks.underline)}
      {tool(t('删除线'), <StrikethroughOutlined />, () => run().toggleStrike().run(), marks.strike)}
      {tool(t('项目符号'), <UnorderedListOutlined />, () => run().toggleBulletList().run(), marks.bulletList)}
      {tool(t('编号列表'), <OrderedListOutlined />, () => run().toggleOrderedList().run(), marks.orderedList)}
      {tool(
        t('引用'),
        <span aria-hidden="true">❝</span>,
        () => run().toggleBlockquote().run(),
        marks.blockquote,
      )}
      {tool(t('链接'), <LinkOutlined />, () => void setLink(), marks.link)}
      {tool(t('撤销'), <UndoOutlined />, () => run().undo().run(), false, !state.canUndo)}
      {tool(t('重做'), <RedoOutlined />, () => run().redo().run(), false, !state.canRedo)}
    </div>
  )
}
