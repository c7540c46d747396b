import type { Viewing } from '@energy-console/contract/devices'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { attachStream, type StreamTrouble } from './attachStream'
import styles from './CameraScreen.module.css'
import { canHeal } from './canHeal'

/** The words of the screen, translated: it stands in drawings too, and knows no page. */
export interface ScreenWords {
  opening: string
  lost: string
  format: string
  retry: string
}

interface CameraScreenProps {
  /** Opens the camera's picture; what it throws says in its message why not. */
  open: () => Promise<Viewing>
  /** What is seen, for whoever cannot see it. */
  name: string
  words: ScreenWords
  isMuted?: boolean
  hasControls?: boolean
  /** Where the picture that plays is put, so that one can be taken of it. */
  picture?: RefObject<HTMLVideoElement | HTMLImageElement | null>
  onPlaying?: () => void
}

/** How often a single picture is asked for anew. */
const pictureMs = 2_000
/** A picture that came no more is opened again after so long, and twice as long each time. */
const againMs = 5_000
const mostAgainMs = 60_000

type State = { at: 'opening' } | { at: 'open'; viewing: Viewing } | { at: 'failed'; text: string }

/** The live picture of a camera, or why there is none. One that is lost, or refused for a while, is opened again by itself. */
export function CameraScreen(props: CameraScreenProps) {
  const { open, name, words, onPlaying } = props
  const [state, setState] = useState<State>({ at: 'opening' })
  const [tries, setTries] = useState(0)
  const [isLost, setLost] = useState(false)
  const waits = useRef(againMs)
  const retry = useCallback(() => {
    setState({ at: 'opening' })
    setTries((count) => count + 1)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens it anew
  useEffect(() => {
    let isOver = false
    open().then(
      (viewing) => !isOver && setState({ at: 'open', viewing }),
      (error: unknown) => {
        if (isOver) return
        setState({ at: 'failed', text: error instanceof Error ? error.message : words.lost })
        setLost(canHeal(error))
      },
    )
    return () => {
      isOver = true
    }
  }, [open, tries])

  useEffect(() => {
    if (!isLost) return
    const timer = setTimeout(() => {
      setLost(false)
      retry()
    }, waits.current)
    waits.current = Math.min(waits.current * 2, mostAgainMs)
    return () => clearTimeout(timer)
  }, [isLost, retry])

  const onTrouble = useCallback(
    (trouble: StreamTrouble) => {
      setState({ at: 'failed', text: words[trouble] })
      setLost(trouble === 'lost')
    },
    [words],
  )
  const playing = useCallback(() => {
    waits.current = againMs
    onPlaying?.()
  }, [onPlaying])

  return (
    <div className={styles.screen}>
      {state.at === 'open' &&
        (state.viewing.plays === 'picture' ? (
          <SinglePicture {...props} viewing={state.viewing} onTrouble={onTrouble} onPlaying={playing} />
        ) : (
          <Stream {...props} viewing={state.viewing} onTrouble={onTrouble} onPlaying={playing} />
        ))}
      {state.at === 'opening' && (
        <div className={styles.over} role="status">
          {words.opening}
        </div>
      )}
      {state.at === 'failed' && (
        <div className={styles.over} role="alert" aria-label={name}>
          <span>{state.text}</span>
          <button
            type="button"
            onClick={() => {
              setLost(false)
              retry()
            }}
          >
            {words.retry}
          </button>
        </div>
      )}
    </div>
  )
}

interface PlayingProps extends CameraScreenProps {
  viewing: Viewing
  onTrouble: (trouble: StreamTrouble) => void
  onPlaying: () => void
}

function Stream({ viewing, name, isMuted = true, hasControls = true, picture, ...told }: PlayingProps) {
  const { onTrouble, onPlaying } = told
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    let isOver = false
    let end: (() => void) | undefined
    attachStream(element, viewing, (trouble) => !isOver && onTrouble(trouble)).then(
      (ended) => {
        if (isOver) ended()
        else end = ended
      },
      () => !isOver && onTrouble('lost'),
    )
    return () => {
      isOver = true
      end?.()
    }
  }, [viewing, onTrouble])
  return (
    <video
      ref={(element) => {
        video.current = element
        if (picture) picture.current = element
      }}
      className={styles.picture}
      aria-label={name}
      muted={isMuted}
      controls={hasControls}
      autoPlay
      playsInline
      onPlaying={onPlaying}
    />
  )
}

function SinglePicture({ viewing, name, picture, onTrouble, onPlaying }: PlayingProps) {
  const [count, setCount] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <img
      ref={(element) => {
        if (picture) picture.current = element
      }}
      className={styles.picture}
      alt={name}
      src={`${viewing.url}?n=${count}`}
      onLoad={() => {
        onPlaying()
        timer.current = setTimeout(() => setCount(count + 1), pictureMs)
      }}
      onError={() => onTrouble('lost')}
    />
  )
}
