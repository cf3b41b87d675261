import { useEffect, useRef, useState } from 'react'
import { drawImage } from '../../lib/draw-image.ts'

export type Camera = ReturnType<typeof useCamera>

/** The rear camera in full HD where there is one. */
const constraints: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  audio: false,
}

const stopAll = (stream: MediaStream) => stream.getTracks().forEach((track) => void track.stop())

/** The device's camera: `refused` when there is none or it was not allowed. It stops when its screen goes. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null)
  const isUnmounted = useRef(false)
  const [stream, setStream] = useState<MediaStream>()
  const [refused, setRefused] = useState(false)

  async function start() {
    setRefused(false)
    try {
      const opened = await navigator.mediaDevices.getUserMedia(constraints)
      if (isUnmounted.current) stopAll(opened)
      else setStream(opened)
    } catch {
      setRefused(true)
    }
  }

  useEffect(() => {
    if (!stream) return
    if (video.current) video.current.srcObject = stream
    return () => stopAll(stream)
  }, [stream])

  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])

  /** The present picture as a file, named by its moment; pressed before there is one, the first. */
  async function capture() {
    const view = video.current
    if (!view) return null
    if (!view.videoWidth) await new Promise((shown) => view.addEventListener('loadeddata', shown, { once: true }))
    const picture = await drawImage(view, { width: view.videoWidth, height: view.videoHeight }, 'image/jpeg')
    if (!picture) {
      // This browser gives no picture of what it shows; the phone's own camera does.
      setStream(undefined)
      setRefused(true)
      return null
    }
    return new File([picture], `inspiration-${Date.now()}.jpg`, { type: 'image/jpeg' })
  }

  return { video, isOn: stream !== undefined, refused, start, stop: () => setStream(undefined), capture }
}
