// What lessons use of JupyterLab, which gives an extension its modules when it is loaded.

export interface Signal<T> {
  connect(heard: (sender: unknown, given: T) => void): void;
}
interface Message {
  header: { msg_type: string };
  parent_header: { date?: string; session?: string; msg_type?: string };
  content: { comm_id?: string; target_name?: string; restart?: boolean };
}
export interface Kernel {
  id: string;
  /** By which the kernel's messages name this window. */
  clientId: string;
  requestCommInfo(content: object): Promise<{ content: { status?: string; comms?: object } }>;
}
export interface Session {
  ready: Promise<void>;
  session: { kernel: Kernel | null } | null;
  kernelChanged: Signal<{ newValue: Kernel | null }>;
  sessionChanged: Signal<{ newValue: object | null }>;
  statusChanged: Signal<string>;
  iopubMessage: Signal<Message>;
  startKernel(): Promise<unknown>;
}
export interface Cell {
  inputHidden: boolean;
  node: HTMLElement;
  model: { type: string };
}
interface Content {
  node: HTMLElement;
  widgets: readonly Cell[];
  activate(): void;
}
export interface Widget {
  /** Of a document: where its file is. */
  context?: { path: string };
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
interface Output {
  data?: Record<string, unknown>;
}
interface Outputs {
  length: number;
  get(index: number): { toJSON(): Output };
  set(index: number, output: Output): void;
}
export interface Context {
  ready: Promise<void>;
  path: string;
  saveState: Signal<string>;
  sessionContext: Session;
  model: {
    cells: Iterable<{ type: string; trusted: boolean; outputs?: Outputs }>;
    dirty: boolean;
    getMetadata(name: string): unknown;
    setMetadata(name: string, value: unknown): void;
    toJSON(): Notebook;
    fromJSON(content: Notebook): void;
  };
  contentsModel: File | null;
  disposed: Signal<void>;
  save(): Promise<void>;
}
export interface Notebook {
  cells: { cell_type: string; source: string | string[]; outputs?: { data?: Record<string, { model_id?: string } | undefined> }[] }[];
}
export interface File {
  hash?: string | undefined;
  last_modified: string;
  content?: Notebook;
}
export const WHOLE = { content: true, type: "notebook" };
export interface Contents {
  get(path: string, options?: { content?: boolean; type?: string }): Promise<File>;
  save(path: string, options?: object): Promise<File>;
}
interface Running {
  refreshRunning(): Promise<void>;
}
interface Kernels extends Running {
  findById(id: string): Promise<{ connections?: number } | undefined>;
}
export interface Lab {
  restored: Promise<void>;
  serviceManager: { contents: Contents; kernels: Kernels; sessions: Running };
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
  "@jupyterlab/cells": { CodeCell: { execute(cell: Cell, session: Session, metadata: object): Promise<Reply | undefined> } };
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
