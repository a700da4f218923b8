// What lessons use of JupyterLab, which gives an extension its modules when it is loaded.

export interface Signal<T> {
  connect(heard: (sender: unknown, given: T) => void): void;
}
interface Message {
  header: { msg_type: string };
  parent_header: { date?: string };
  content: { target_name?: string };
}
export interface Kernel {
  id: string;
  requestCommInfo(content: object): Promise<{ content: { status?: string; comms?: object } }>;
}
export interface Session {
  ready: Promise<void>;
  session: { kernel: Kernel | null } | null;
  kernelChanged: Signal<{ newValue: Kernel | null }>;
  statusChanged: Signal<string>;
  iopubMessage: Signal<Message>;
}
export interface Cell {
  inputHidden: boolean;
  node: HTMLElement;
  model: { type: string; toJSON(): { source: unknown; outputs?: { data?: Record<string, { model_id?: string } | undefined> }[] } };
}
interface Content {
  node: HTMLElement;
  widgets: readonly Cell[];
}
export interface Widget {
  node: HTMLElement;
  parent: Widget | null;
  setHidden(hidden: boolean): void;
}
export interface Panel {
  node: HTMLElement;
  content: Content;
  contentHeader: { addWidget(widget: Widget): void };
  toolbar: Widget;
  revealed: Promise<void>;
  isDisposed: boolean;
}
export interface Context {
  ready: Promise<void>;
  path: string;
  saveState: Signal<string>;
  sessionContext: Session;
  model: { getMetadata(name: string): unknown };
  lastModifiedCheckMargin: number;
  save(): Promise<void>;
}
interface File {
  hash?: string | undefined;
  last_modified: string;
}
export interface Contents {
  get(path: string, options?: { content?: boolean }): Promise<File>;
}
export interface Lab {
  restored: Promise<void>;
  serviceManager: { contents: Contents };
  commands: { execute(command: string, given: object): Promise<void> };
  shell: {
    currentWidget: unknown;
    currentChanged: Signal<unknown>;
    widgets(area: string): Iterable<Widget>;
    collapseLeft(): void;
    isSideTabBarVisible(side: string): boolean;
  };
  docRegistry: { addWidgetExtension(name: string, extension: { createNew(panel: Panel, context: Context): void }): void };
}
interface Reply {
  content: { status: string };
}
export interface Modules {
  "@jupyterlab/cells": { CodeCell: { execute(cell: Cell, session: Session): Promise<Reply | undefined> } };
  "@lumino/widgets": { Widget: new (options: { node: HTMLElement }) => Widget };
}
/** JupyterLab's modules by their names and versions. */
export type Scope = Record<string, Record<string, { get(): Promise<() => unknown> }>>;

let scope: Scope = {};

export function give(given: Scope): void {
  scope = given;
}

export async function module<K extends keyof Modules>(name: K): Promise<Modules[K]> {
  const [found] = Object.values(scope[name] ?? {});
  if (!found) throw new Error(`JupyterLab has no ${name}`);
  return (await found.get())() as Modules[K];
}
