import { Button } from 'antd'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { useEditor } from '../../EditorContext'
import { bySourceTitle, sourceTitle } from '../sources/sourceTitle'
import styles from './script.module.css'

interface Props {
  onInsert: (code: string) => void
}

/** What a script can call, Chinese and translation keys. */
const functions = [
  ['view.get(name)', '读取数据源的值，按字段名或名称', "view.get('name')"],
  ['view.set(name, value)', '改变自定义数据或全局变量数据源的值', "view.set('name', 1)"],
  ['view.getGlobal(name)', '读取全局变量', "view.getGlobal('name')"],
  ['view.setGlobal(name, value)', '改变全局变量，所有画面同时更新', "view.setGlobal('name', 1)"],
  ['view.openPage(page)', '打开页面，按名称或序号（从 0 起）', "view.openPage('0')"],
  ['view.openURL(url)', '打开 http、https 地址或本站路径', "view.openURL('/data/view')"],
  ['view.notify(text)', '显示一条消息', "view.notify('ok')"],
  ['console.log(…)', '在运行预览中输出', 'console.log()'],
] as const

const shownSources = 200

/** The calls of a script and the data sources of the view; a click writes them into the script. */
export function ScriptHelp({ onInsert }: Props) {
  const { t } = useTranslation()
  const { store } = useEditor()
  const sources = [...store.document.source.values()].sort(bySourceTitle).slice(0, shownSources)
  return (
    <aside className={styles.help} aria-label={t('脚本说明')}>
      <p className="muted">
        {t('脚本在沙箱中运行，最长 1 秒、16 MB 内存，不能访问网页与网络。画面打开时运行一次。')}
      </p>
      <dl>
        {functions.map(([signature, text, code]) => (
          <div key={signature}>
            <dt>
              <Button type="link" size="small" className={styles.call} onClick={() => onInsert(code)}>
                {signature}
              </Button>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      {sources.length > 0 && <strong>{t('数据源')}</strong>}
      <ul className={styles.sources}>
        {sources.map((source) => (
          <li key={source.id}>
            <Button
              type="link"
              size="small"
              onClick={() => onInsert(`view.get(${JSON.stringify(source.prop || source.name)})`)}
            >
              {sourceTitle(source)}
            </Button>
          </li>
        ))}
      </ul>
    </aside>
  )
}
