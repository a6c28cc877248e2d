import { Component, type ReactNode } from 'react'
import { ChunkError } from './lazy-module.ts'
import { recall, remember } from '../session/session-memory.ts'

const RELOADED = 'reloaded-at'

interface Props {
  children: ReactNode
  fallback: ReactNode
}

/**
 * Renders `fallback` in place of what threw. If a chunk is missing because a new version was deployed, it reloads the page once. Not without a
 * connection, because the browser's own error page would take the place of ours.
 */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  #mayReload() {
    return this.state.error instanceof ChunkError && navigator.onLine && recall(RELOADED) !== location.href
  }

  override componentDidMount() {
    // The page has rendered, so the next missing chunk may reload again.
    if (this.state.error === null && recall(RELOADED) === location.href) remember(RELOADED, null)
  }

  override componentDidCatch() {
    if (!this.#mayReload()) return
    remember(RELOADED, location.href)
    if (recall(RELOADED) === location.href) location.reload()
  }

  override render() {
    return this.state.error === null ? this.props.children : this.props.fallback
  }
}
