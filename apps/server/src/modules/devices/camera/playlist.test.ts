import { deviceErrors } from '@energy-console/contract/devices'
import { describe, expect, it } from 'vitest'
import { isPlaylist, type PlaylistPart, rewritePlaylist } from './playlist'

const base = new URL('http://camera.local:8080/live/door/index.m3u8?key=1')

function rewritten(text: string) {
  const parts: PlaylistPart[] = []
  const written = rewritePlaylist(text, base, (part) => `/own/${parts.push(part) - 1}`)
  return {
    lines: written.trim().split('\n'),
    parts: parts.map(({ url, isPlaylist }) => [url.href, isPlaylist]),
  }
}

describe('a playlist of a camera', () => {
  it('names this server in place of its own, for segments, keys and the beginning', () => {
    const { lines, parts } = rewritten(
      [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-TARGETDURATION:2',
        '#EXT-X-KEY:METHOD=AES-128,URI="../key?id=a",IV=0x1',
        '#EXT-X-MAP:URI="init.mp4",BYTERANGE="800@0"',
        '#EXTINF:2.0,',
        'seg1.m4s?x=1#t',
        '#EXTINF:2.0,',
        '/live/door/seg2.m4s',
        '#EXTINF:2.0,',
        'http://camera.local:8080/seg3.m4s',
      ].join('\r\n'),
    )
    expect(lines).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-KEY:METHOD=AES-128,URI="/own/0",IV=0x1',
      '#EXT-X-MAP:URI="/own/1",BYTERANGE="800@0"',
      '#EXTINF:2.0,',
      '/own/2',
      '#EXTINF:2.0,',
      '/own/3',
      '#EXTINF:2.0,',
      '/own/4',
    ])
    expect(parts).toEqual([
      ['http://camera.local:8080/live/key?id=a', false],
      ['http://camera.local:8080/live/door/init.mp4', false],
      ['http://camera.local:8080/live/door/seg1.m4s?x=1', false],
      ['http://camera.local:8080/live/door/seg2.m4s', false],
      ['http://camera.local:8080/seg3.m4s', false],
    ])
  })

  it.each(['\r', '\n', '\r\n', '\u2028', '\u2029'])('is read line by line where %j ends a line', (end) => {
    expect(() => rewritten(['#EXTM3U', '#note', '//elsewhere.example/seg.ts'].join(end))).toThrow(
      expect.objectContaining({ spec: deviceErrors.cameraForeignPart }),
    )
  })

  it('tells playlists below it from parts', () => {
    const { parts } = rewritten(
      [
        '#EXTM3U',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="main",URI="audio.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.42c00d"',
        'low.m3u8',
        '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="frames.m3u8"',
      ].join('\n'),
    )
    expect(parts.map(([, isBelow]) => isBelow)).toEqual([true, true, true])
  })

  it.each([
    'http://other.local/seg.ts',
    'https://camera.local:8080/seg.ts',
    'http://camera.local/seg.ts',
    '//169.254.169.254/latest',
    'http://a:b@camera.local:8080/seg.ts',
    'file:///etc/passwd',
    'data:video/mp2t,x',
    'http://[',
  ])('is refused where it leads elsewhere: %s', (address) => {
    const refusal = expect.objectContaining({
      spec: expect.objectContaining({ key: 'devices.cameraForeignPart' }),
    })
    const thrownBy = (text: string) => {
      try {
        return rewritten(text)
      } catch (error) {
        return error
      }
    }
    expect(thrownBy(`#EXTM3U\n#EXTINF:2,\n${address}`)).toEqual(refusal)
    expect(thrownBy(`#EXTM3U\n#EXT-X-MAP:URI="${address}"`)).toEqual(refusal)
  })

  it('loses what would let a player ask somebody else', () => {
    const { lines } = rewritten(
      [
        '#EXTM3U',
        '#EXT-X-CONTENT-STEERING:SERVER-URI="http://other.local/steer",PATHWAY-ID="a"',
        '#EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",X-ASSET-URI="http://other.local/ad.m3u8"',
        '#EXT-X-DATERANGE:ID="b",X-ASSET-LIST="list.json"',
        '#EXT-X-SESSION-DATA:DATA-ID="a",URI="x.json"',
        '#EXT-X-DISCONTINUITY',
      ].join('\n'),
    )
    expect(lines).toEqual(['#EXTM3U', '#EXT-X-DISCONTINUITY'])
  })

  it('is known by its first line', () => {
    expect(isPlaylist('#EXTM3U\n')).toBe(true)
    expect(isPlaylist('<html>')).toBe(false)
  })
})

it.each([
  ['a line without an end', `#EXTM3U\n#EXT-X-MAP:${'A'.repeat(1_000_000)}\n`],
  ['a long address', `#EXTM3U\n${'a'.repeat(3_000)}\n`],
  ['more addresses than any picture has', `#EXTM3U\n${'a\n'.repeat(2_000)}`],
])('refuses %s at once', (_name, text) => {
  expect(() => rewritePlaylist(text, new URL('http://camera/live/index.m3u8'), () => 'x')).toThrow(
    expect.objectContaining({ spec: deviceErrors.cameraNoPicture }),
  )
})

it.each(['#EXT-X-MAP:URI=http://elsewhere/x', '#EXT-X-MAP:URI ="http://elsewhere/x"'])(
  'leaves out an address that is written as none: %s',
  (tag) => {
    const text = rewritePlaylist(
      `#EXTM3U\n${tag}\na.ts\n`,
      new URL('http://camera/live/index.m3u8'),
      () => 'x',
    )
    expect(text).toBe('#EXTM3U\nx\n')
  },
)
