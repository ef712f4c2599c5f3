/** Made by `npm run client:types` of the description 527fce122ac7e76d. */
export interface paths {
    "/api/v1/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** ask, answered as a stream of events (SSE); with Last-Event-ID it goes on after that event and asks nothing again / 提问，以事件流（SSE）回答；带 Last-Event-ID 时从那个事件之后继续，不会重新提问 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Query"];
                };
            };
            responses: {
                /** @description ask, answered as a stream of events (SSE); with Last-Event-ID it goes on after that event and asks nothing again */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": components["schemas"]["Event"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/query/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** ask, answered as a stream of events (SSE); with Last-Event-ID it goes on after that event and asks nothing again / 提问，以事件流（SSE）回答；带 Last-Event-ID 时从那个事件之后继续，不会重新提问 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Query"];
                };
            };
            responses: {
                /** @description ask, answered as a stream of events (SSE); with Last-Event-ID it goes on after that event and asks nothing again */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": components["schemas"]["Event"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/query/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** ask, and get the whole answer at once / 提问，完成后一次给出回答 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Query"];
                };
            };
            responses: {
                /** @description ask, and get the whole answer at once */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            answer: components["schemas"]["PagedAnswer"];
                            final_response: components["schemas"]["FinalResponse"];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** reply to a question back or a confirmation; goes on as a stream, or at once with Accept: application/json / 回答反问或确认；以事件流继续，Accept: application/json 时一次给出回答 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Reply"];
                };
            };
            responses: {
                /** @description reply to a question back or a confirmation; goes on as a stream, or at once with Accept: application/json */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": components["schemas"]["Event"];
                        "application/json": {
                            answer: components["schemas"]["PagedAnswer"];
                            final_response: components["schemas"]["FinalResponse"];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** the events of a run, from the first or after Last-Event-ID / 一次提问的事件流，从头或从 Last-Event-ID 之后 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description the events of a run, from the first or after Last-Event-ID */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": components["schemas"]["Event"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** cancel a run that is under way, by its id or that of its stream / 取消正在进行的提问（运行编号，或事件流编号） */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description cancel a run that is under way, by its id or that of its stream */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            run_id: string;
                            cancelled: boolean;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** one page of the rows of an answer, 1–1000 rows / 一次回答的某一页结果，每页 1–1000 行 */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description one page of the rows of an answer, 1–1000 rows */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            columns: string[];
                            data: components["schemas"]["Cell"][][];
                            total_count: number;
                            page: number;
                            page_size: number;
                            total_pages: number;
                            has_next: boolean;
                            has_prev: boolean;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** all rows of an answer as CSV / 一次回答的全部结果，CSV */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description all rows of an answer as CSV */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/export.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** all rows of an answer as JSON / 一次回答的全部结果，JSON */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description all rows of an answer as JSON */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            columns: string[];
                            rows: components["schemas"]["Cell"][][];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/export.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** all rows of an answer as a workbook / 一次回答的全部结果，Excel 工作簿 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description all rows of an answer as a workbook */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/understand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** what is understood of a question that is being typed, what is not, and how it may go on; nothing is run / 正在输入的问题里听懂了什么、没听懂什么、可以怎样接下去；不执行查询 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        text: string;
                        connection?: string;
                    };
                };
            };
            responses: {
                /** @description what is understood of a question that is being typed, what is not, and how it may go on; nothing is run */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            understood: {
                                start: number;
                                end: number;
                                text: string;
                                /** @enum {string} */
                                kind: "thing" | "field" | "figure" | "value" | "period" | "number";
                                means: string;
                            }[];
                            not_understood: {
                                start: number;
                                end: number;
                                text: string;
                            }[];
                            completions: string[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** what a person thinks of an answer; of whoever may approve, it approves or revokes / 对一次回答的评价；有权核实的人点赞即核实，点踩即撤销 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        run_id: string;
                        /** @enum {string} */
                        verdict: "up" | "down";
                        reason?: string;
                    };
                };
            };
            responses: {
                /** @description what a person thinks of an answer; of whoever may approve, it approves or revokes */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            approved: string | null;
                            revoked: string | null;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** verified answers, the latest first / 已核实的答案，最近的在前 */
        get: {
            parameters: {
                query?: {
                    connection?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description verified answers, the latest first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            verified: {
                                id: string;
                                question: string;
                                by: string;
                                at: string;
                                in_use: boolean;
                                note?: string;
                                sql?: string;
                            }[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** approve an answer for questions like it / 核实一次回答，以后同类问题直接用它 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        run_id: string;
                        note?: string;
                    };
                };
            };
            responses: {
                /** @description approve an answer for questions like it */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verified/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** revoke a verified answer / 撤销一个已核实的答案 */
        delete: {
            parameters: {
                query?: {
                    connection?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description revoke a verified answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            revoked: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/glossary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** business words, and the things and fields of each database / 业务用语，以及各数据库里的事物和字段 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description business words, and the things and fields of each database */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            databases: {
                                title: string;
                                words: string[];
                                things: {
                                    name: string;
                                    fields: string[];
                                }[];
                            }[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** who writes the queries; embedded is the built-in engine / 由谁来写查询；embedded 是内置引擎 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description who writes the queries; embedded is the built-in engine */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            models: {
                                stage: string;
                                name: string;
                            }[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** the databases that the caller may ask / 可以提问的数据库 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description the databases that the caller may ask */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            connections: {
                                id: string;
                                title: string;
                                today?: string;
                            }[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/connections/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** try to reach it and read its structure (scope admin) / 试一下能否连上并读取结构（需要 admin 权限） */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description try to reach it and read its structure (scope admin) */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            /** @constant */
                            reachable: true;
                            tables: number;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** what can be asked about; analysts also see tables and columns / 可以问哪些数据；analyst 还能看到表结构 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what can be asked about; analysts also see tables and columns */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            connections: {
                                title: string;
                                schema?: {
                                    [key: string]: unknown;
                                };
                            }[];
                            suggestions: string[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** all conversations, newest first / 所有对话，最近的在前 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description all conversations, newest first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            threads: components["schemas"]["Thread"][];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/threads/{thread}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** one conversation / 一次对话 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description one conversation */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            threads: components["schemas"]["Thread"][];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** delete a conversation for good / 彻底删除一次对话 */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description delete a conversation for good */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            deleted: string[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/threads/{thread}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** what was asked in a conversation; every stage with stages=true / 一次对话里问过什么；stages=true 时列出每一步 */
        get: {
            parameters: {
                query?: {
                    stages?: "true" | "false";
                };
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked in a conversation; every stage with stages=true */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            thread: string;
                            checkpoints: {
                                id: string;
                                at: string;
                                run_id: string;
                                question: string;
                                /** @enum {string} */
                                status: "answered" | "clarify" | "refused" | "failed" | "chat" | "unfinished";
                                stage: ("classify" | "schema_analysis" | "sql_generation" | "sql_validation" | "sql_execution" | "error_recovery" | "clarification" | "chart_generation" | "chat" | "completed") | null;
                                text: string;
                            }[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** whether the process is alive / 进程是否活着 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description whether the process is alive */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            status: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** whether questions can be answered now / 现在能否回答问题 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description whether questions can be answered now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            status: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** figures for Prometheus / 运行指标，Prometheus 格式 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description figures for Prometheus */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: which assistants there are / LangGraph：有哪些助手 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        graph_id?: string | null;
                        name?: string | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        /** @default 10 */
                        limit?: number;
                        /** @default 0 */
                        offset?: number;
                    };
                };
            };
            responses: {
                /** @description LangGraph: which assistants there are */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assistant_id: string;
                            graph_id: string;
                            name: string;
                            description: string;
                            version: number;
                        }[];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: how many assistants there are / LangGraph：有几个助手 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        graph_id?: string | null;
                        name?: string | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        /** @default 10 */
                        limit?: number;
                        /** @default 0 */
                        offset?: number;
                    };
                };
            };
            responses: {
                /** @description LangGraph: how many assistants there are */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": number;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/{assistant}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: one assistant / LangGraph：一个助手 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    assistant: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: one assistant */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assistant_id: string;
                            graph_id: string;
                            name: string;
                            description: string;
                            version: number;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/{assistant}/graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: the graph of an assistant / LangGraph：助手的流程图 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    assistant: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: the graph of an assistant */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/{assistant}/schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: the schemas of input and state / LangGraph：输入与状态的格式 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    assistant: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: the schemas of input and state */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/{assistant}/subgraphs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: subgraphs, of which there are none / LangGraph：子流程图（没有） */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    assistant: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: subgraphs, of which there are none */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: begin a conversation / LangGraph：开始一次对话 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        thread_id?: string | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        if_exists?: ("raise" | "do_nothing") | null;
                        supersteps?: unknown[] | null;
                    };
                };
            };
            responses: {
                /** @description LangGraph: begin a conversation */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            thread_id: string;
                            created_at: string;
                            updated_at: string;
                            metadata: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            status: "idle" | "busy" | "interrupted" | "error";
                            values: {
                                [key: string]: unknown;
                            } | null;
                            interrupts: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: find conversations, newest first / LangGraph：查找对话，最近的在前 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        ids?: string[] | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        status?: ("idle" | "busy" | "interrupted" | "error") | null;
                        sort_by?: ("thread_id" | "status" | "created_at" | "updated_at" | "state_updated_at") | null;
                        sort_order?: ("asc" | "desc") | null;
                        /** @default 10 */
                        limit?: number;
                        /** @default 0 */
                        offset?: number;
                    };
                };
            };
            responses: {
                /** @description LangGraph: find conversations, newest first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            thread_id: string;
                            created_at: string;
                            updated_at: string;
                            metadata: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            status: "idle" | "busy" | "interrupted" | "error";
                            values: {
                                [key: string]: unknown;
                            } | null;
                            interrupts: {
                                [key: string]: unknown;
                            };
                        }[];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: how many conversations there are / LangGraph：有几次对话 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        ids?: string[] | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        status?: ("idle" | "busy" | "interrupted" | "error") | null;
                        sort_by?: ("thread_id" | "status" | "created_at" | "updated_at" | "state_updated_at") | null;
                        sort_order?: ("asc" | "desc") | null;
                        /** @default 10 */
                        limit?: number;
                        /** @default 0 */
                        offset?: number;
                    };
                };
            };
            responses: {
                /** @description LangGraph: how many conversations there are */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": number;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: one conversation / LangGraph：一次对话 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: one conversation */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            thread_id: string;
                            created_at: string;
                            updated_at: string;
                            metadata: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            status: "idle" | "busy" | "interrupted" | "error";
                            values: {
                                [key: string]: unknown;
                            } | null;
                            interrupts: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** LangGraph: delete a conversation for good / LangGraph：彻底删除一次对话 */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: delete a conversation for good */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** LangGraph: what is noted about a conversation / LangGraph：改写对话的备注（metadata） */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                    };
                };
            };
            responses: {
                /** @description LangGraph: what is noted about a conversation */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            thread_id: string;
                            created_at: string;
                            updated_at: string;
                            metadata: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            status: "idle" | "busy" | "interrupted" | "error";
                            values: {
                                [key: string]: unknown;
                            } | null;
                            interrupts: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/threads/{thread}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: copy a conversation as it stands now / LangGraph：复制一次对话，从现在起各走各的 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description LangGraph: copy a conversation as it stands now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            thread_id: string;
                            created_at: string;
                            updated_at: string;
                            metadata: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            status: "idle" | "busy" | "interrupted" | "error";
                            values: {
                                [key: string]: unknown;
                            } | null;
                            interrupts: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: where a conversation stands / LangGraph：对话现在的状态 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: where a conversation stands */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            values: {
                                [key: string]: unknown;
                            };
                            next: string[];
                            tasks: {
                                [key: string]: unknown;
                            }[];
                            checkpoint: {
                                [key: string]: unknown;
                            };
                            metadata: {
                                [key: string]: unknown;
                            };
                            created_at: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** LangGraph: state cannot be set (422) / LangGraph：状态不能直接改写（422） */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description LangGraph: state cannot be set (422) */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/state/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: where a conversation stood at a checkpoint / LangGraph：某个记录点的状态 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        checkpoint: {
                            checkpoint_id?: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description LangGraph: where a conversation stood at a checkpoint */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            values: {
                                [key: string]: unknown;
                            };
                            next: string[];
                            tasks: {
                                [key: string]: unknown;
                            }[];
                            checkpoint: {
                                [key: string]: unknown;
                            };
                            metadata: {
                                [key: string]: unknown;
                            };
                            created_at: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/state/{checkpoint}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: where a conversation stood at a checkpoint / LangGraph：某个记录点的状态 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                    checkpoint: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: where a conversation stood at a checkpoint */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            values: {
                                [key: string]: unknown;
                            };
                            next: string[];
                            tasks: {
                                [key: string]: unknown;
                            }[];
                            checkpoint: {
                                [key: string]: unknown;
                            };
                            metadata: {
                                [key: string]: unknown;
                            };
                            created_at: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: every checkpoint of a conversation, newest first / LangGraph：对话的全部记录点，最近的在前 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @default 10 */
                        limit?: number;
                        before?: (string | {
                            configurable: {
                                checkpoint_id?: string | null;
                            };
                        } | {
                            checkpoint_id?: string | null;
                        }) | null;
                        checkpoint?: {
                            checkpoint_id?: string | null;
                        } | null;
                    };
                };
            };
            responses: {
                /** @description LangGraph: every checkpoint of a conversation, newest first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            values: {
                                [key: string]: unknown;
                            };
                            next: string[];
                            tasks: {
                                [key: string]: unknown;
                            }[];
                            checkpoint: {
                                [key: string]: unknown;
                            };
                            metadata: {
                                [key: string]: unknown;
                            };
                            created_at: string;
                        }[];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: cancel several runs / LangGraph：取消几次运行 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        thread_id: string;
                        run_ids: string[];
                    };
                };
            };
            responses: {
                /** @description LangGraph: cancel several runs */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: ask or reply, told as a stream / LangGraph：提问或回答反问，以事件流继续 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        assistant_id: string;
                        input?: {
                            messages: components["schemas"]["Message"][] | components["schemas"]["Message"] | string;
                            pagination?: {
                                /** @default 1 */
                                page?: number;
                                page_size?: number;
                            } | null;
                        } | null;
                        command?: {
                            resume?: unknown;
                            update?: unknown;
                            goto?: unknown;
                        } | null;
                        config?: {
                            configurable?: {
                                checkpoint_id?: string | null;
                                pagination?: {
                                    /** @default 1 */
                                    page?: number;
                                    page_size?: number;
                                } | null;
                            } | null;
                        } | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom") | ("values" | "updates" | "messages" | "messages-tuple" | "custom")[]) | null;
                        checkpoint?: {
                            checkpoint_id?: string | null;
                        } | null;
                        checkpoint_id?: string | null;
                        multitask_strategy?: ("reject" | "interrupt" | "rollback" | "enqueue") | null;
                        if_not_exists?: ("reject" | "create") | null;
                        on_disconnect?: ("cancel" | "continue") | null;
                        on_completion?: ("delete" | "keep") | null;
                        interrupt_before?: (string | string[]) | null;
                        interrupt_after?: (string | string[]) | null;
                        after_seconds?: number | null;
                        webhook?: string | null;
                    };
                };
            };
            responses: {
                /** @description LangGraph: ask or reply, told as a stream */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: ask or reply, and wait for the end / LangGraph：提问或回答反问，等到结束 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        assistant_id: string;
                        input?: {
                            messages: components["schemas"]["Message"][] | components["schemas"]["Message"] | string;
                            pagination?: {
                                /** @default 1 */
                                page?: number;
                                page_size?: number;
                            } | null;
                        } | null;
                        command?: {
                            resume?: unknown;
                            update?: unknown;
                            goto?: unknown;
                        } | null;
                        config?: {
                            configurable?: {
                                checkpoint_id?: string | null;
                                pagination?: {
                                    /** @default 1 */
                                    page?: number;
                                    page_size?: number;
                                } | null;
                            } | null;
                        } | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom") | ("values" | "updates" | "messages" | "messages-tuple" | "custom")[]) | null;
                        checkpoint?: {
                            checkpoint_id?: string | null;
                        } | null;
                        checkpoint_id?: string | null;
                        multitask_strategy?: ("reject" | "interrupt" | "rollback" | "enqueue") | null;
                        if_not_exists?: ("reject" | "create") | null;
                        on_disconnect?: ("cancel" | "continue") | null;
                        on_completion?: ("delete" | "keep") | null;
                        interrupt_before?: (string | string[]) | null;
                        interrupt_after?: (string | string[]) | null;
                        after_seconds?: number | null;
                        webhook?: string | null;
                    };
                };
            };
            responses: {
                /** @description LangGraph: ask or reply, and wait for the end */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: ask or reply, and wait for nothing / LangGraph：提问或回答反问，不等结果 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        assistant_id: string;
                        input?: {
                            messages: components["schemas"]["Message"][] | components["schemas"]["Message"] | string;
                            pagination?: {
                                /** @default 1 */
                                page?: number;
                                page_size?: number;
                            } | null;
                        } | null;
                        command?: {
                            resume?: unknown;
                            update?: unknown;
                            goto?: unknown;
                        } | null;
                        config?: {
                            configurable?: {
                                checkpoint_id?: string | null;
                                pagination?: {
                                    /** @default 1 */
                                    page?: number;
                                    page_size?: number;
                                } | null;
                            } | null;
                        } | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom") | ("values" | "updates" | "messages" | "messages-tuple" | "custom")[]) | null;
                        checkpoint?: {
                            checkpoint_id?: string | null;
                        } | null;
                        checkpoint_id?: string | null;
                        multitask_strategy?: ("reject" | "interrupt" | "rollback" | "enqueue") | null;
                        if_not_exists?: ("reject" | "create") | null;
                        on_disconnect?: ("cancel" | "continue") | null;
                        on_completion?: ("delete" | "keep") | null;
                        interrupt_before?: (string | string[]) | null;
                        interrupt_after?: (string | string[]) | null;
                        after_seconds?: number | null;
                        webhook?: string | null;
                    };
                };
            };
            responses: {
                /** @description LangGraph: ask or reply, and wait for nothing */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            run_id: string;
                            thread_id: string;
                            assistant_id: string;
                            created_at: string;
                            /** @enum {string} */
                            status: "pending" | "running" | "error" | "success" | "timeout" | "interrupted";
                            metadata: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{run}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: what a run tells, from the first or after Last-Event-ID / LangGraph：一次运行的事件流，从头或从 Last-Event-ID 之后 */
        get: {
            parameters: {
                query?: {
                    cancel_on_disconnect?: "0" | "1" | "true" | "false";
                    stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom") | ("values" | "updates" | "messages" | "messages-tuple" | "custom")[]) | null;
                };
                header?: never;
                path: {
                    run: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: what a run tells, from the first or after Last-Event-ID */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/runs/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: ask or reply, told as a stream / LangGraph：提问或回答反问，以事件流继续 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        assistant_id: string;
                        input?: {
                            messages: components["schemas"]["Message"][] | components["schemas"]["Message"] | string;
                            pagination?: {
                                /** @default 1 */
                                page?: number;
                                page_size?: number;
                            } | null;
                        } | null;
                        command?: {
                            resume?: unknown;
                            update?: unknown;
                            goto?: unknown;
                        } | null;
                        config?: {
                            configurable?: {
                                checkpoint_id?: string | null;
                                pagination?: {
                                    /** @default 1 */
                                    page?: number;
                                    page_size?: number;
                                } | null;
                            } | null;
                        } | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom") | ("values" | "updates" | "messages" | "messages-tuple" | "custom")[]) | null;
                        checkpoint?: {
                            checkpoint_id?: string | null;
                        } | null;
                        checkpoint_id?: string | null;
                        multitask_strategy?: ("reject" | "interrupt" | "rollback" | "enqueue") | null;
                        if_not_exists?: ("reject" | "create") | null;
                        on_disconnect?: ("cancel" | "continue") | null;
                        on_completion?: ("delete" | "keep") | null;
                        interrupt_before?: (string | string[]) | null;
                        interrupt_after?: (string | string[]) | null;
                        after_seconds?: number | null;
                        webhook?: string | null;
                    };
                };
            };
            responses: {
                /** @description LangGraph: ask or reply, told as a stream */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/runs/wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: ask or reply, and wait for the end / LangGraph：提问或回答反问，等到结束 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        assistant_id: string;
                        input?: {
                            messages: components["schemas"]["Message"][] | components["schemas"]["Message"] | string;
                            pagination?: {
                                /** @default 1 */
                                page?: number;
                                page_size?: number;
                            } | null;
                        } | null;
                        command?: {
                            resume?: unknown;
                            update?: unknown;
                            goto?: unknown;
                        } | null;
                        config?: {
                            configurable?: {
                                checkpoint_id?: string | null;
                                pagination?: {
                                    /** @default 1 */
                                    page?: number;
                                    page_size?: number;
                                } | null;
                            } | null;
                        } | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom") | ("values" | "updates" | "messages" | "messages-tuple" | "custom")[]) | null;
                        checkpoint?: {
                            checkpoint_id?: string | null;
                        } | null;
                        checkpoint_id?: string | null;
                        multitask_strategy?: ("reject" | "interrupt" | "rollback" | "enqueue") | null;
                        if_not_exists?: ("reject" | "create") | null;
                        on_disconnect?: ("cancel" | "continue") | null;
                        on_completion?: ("delete" | "keep") | null;
                        interrupt_before?: (string | string[]) | null;
                        interrupt_after?: (string | string[]) | null;
                        after_seconds?: number | null;
                        webhook?: string | null;
                    };
                };
            };
            responses: {
                /** @description LangGraph: ask or reply, and wait for the end */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: the runs of a conversation / LangGraph：一次对话里的运行 */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    status?: ("pending" | "running" | "error" | "success" | "timeout" | "interrupted") | null;
                };
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: the runs of a conversation */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            run_id: string;
                            thread_id: string;
                            assistant_id: string;
                            created_at: string;
                            /** @enum {string} */
                            status: "pending" | "running" | "error" | "success" | "timeout" | "interrupted";
                            metadata: {
                                [key: string]: unknown;
                            };
                        }[];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** LangGraph: ask or reply, and wait for nothing / LangGraph：提问或回答反问，不等结果 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        assistant_id: string;
                        input?: {
                            messages: components["schemas"]["Message"][] | components["schemas"]["Message"] | string;
                            pagination?: {
                                /** @default 1 */
                                page?: number;
                                page_size?: number;
                            } | null;
                        } | null;
                        command?: {
                            resume?: unknown;
                            update?: unknown;
                            goto?: unknown;
                        } | null;
                        config?: {
                            configurable?: {
                                checkpoint_id?: string | null;
                                pagination?: {
                                    /** @default 1 */
                                    page?: number;
                                    page_size?: number;
                                } | null;
                            } | null;
                        } | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom") | ("values" | "updates" | "messages" | "messages-tuple" | "custom")[]) | null;
                        checkpoint?: {
                            checkpoint_id?: string | null;
                        } | null;
                        checkpoint_id?: string | null;
                        multitask_strategy?: ("reject" | "interrupt" | "rollback" | "enqueue") | null;
                        if_not_exists?: ("reject" | "create") | null;
                        on_disconnect?: ("cancel" | "continue") | null;
                        on_completion?: ("delete" | "keep") | null;
                        interrupt_before?: (string | string[]) | null;
                        interrupt_after?: (string | string[]) | null;
                        after_seconds?: number | null;
                        webhook?: string | null;
                    };
                };
            };
            responses: {
                /** @description LangGraph: ask or reply, and wait for nothing */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            run_id: string;
                            thread_id: string;
                            assistant_id: string;
                            created_at: string;
                            /** @enum {string} */
                            status: "pending" | "running" | "error" | "success" | "timeout" | "interrupted";
                            metadata: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/runs/{run}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: one run / LangGraph：一次运行 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                    run: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: one run */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            run_id: string;
                            thread_id: string;
                            assistant_id: string;
                            created_at: string;
                            /** @enum {string} */
                            status: "pending" | "running" | "error" | "success" | "timeout" | "interrupted";
                            metadata: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/runs/{run}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: wait for the end of a run / LangGraph：等一次运行结束 */
        get: {
            parameters: {
                query?: {
                    cancel_on_disconnect?: "0" | "1" | "true" | "false";
                    stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom") | ("values" | "updates" | "messages" | "messages-tuple" | "custom")[]) | null;
                };
                header?: never;
                path: {
                    thread: string;
                    run: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: wait for the end of a run */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/runs/{run}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: what a run tells, from the first or after Last-Event-ID / LangGraph：一次运行的事件流，从头或从 Last-Event-ID 之后 */
        get: {
            parameters: {
                query?: {
                    cancel_on_disconnect?: "0" | "1" | "true" | "false";
                    stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom") | ("values" | "updates" | "messages" | "messages-tuple" | "custom")[]) | null;
                };
                header?: never;
                path: {
                    thread: string;
                    run: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: what a run tells, from the first or after Last-Event-ID */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/runs/{run}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: cancel a run / LangGraph：取消一次运行 */
        post: {
            parameters: {
                query?: {
                    wait?: "0" | "1" | "true" | "false";
                    action?: "interrupt" | "rollback";
                };
                header?: never;
                path: {
                    thread: string;
                    run: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description LangGraph: cancel a run */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ok": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: whether the process is alive / LangGraph：进程是否活着 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: whether the process is alive */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            ok: boolean;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: what the server can do / LangGraph：服务能做什么 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: what the server can do */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            flags: {
                                [key: string]: boolean;
                            };
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Query: {
            messages: components["schemas"]["Message"][];
            thread_id?: string | null;
            connection?: string | null;
            pagination?: {
                /** @default 1 */
                page: number;
                page_size?: number;
            } | null;
            config?: {
                configurable?: {
                    thread_id?: string | null;
                    user_id?: string | null;
                } | null;
            } | null;
        };
        Message: {
            role?: string;
            type?: string;
            content: string | {
                /** @constant */
                type: "text";
                text: string;
            }[];
        };
        Event: {
            /** @constant */
            type: "run-queued";
            run_id: string;
            position: number;
        } | ({
            /** @constant */
            type: "run-start";
            run_id: string;
            question: string;
            /** @enum {string} */
            language: "zh" | "en";
        } | {
            /** @constant */
            type: "stage-start";
            run_id: string;
            /** @enum {string} */
            stage: "classify" | "schema_analysis" | "sql_generation" | "sql_validation" | "sql_execution" | "error_recovery" | "clarification" | "chart_generation" | "chat" | "completed" | "analysis" | "confirmation";
        } | {
            /** @constant */
            type: "stage-end";
            run_id: string;
            /** @enum {string} */
            stage: "classify" | "schema_analysis" | "sql_generation" | "sql_validation" | "sql_execution" | "error_recovery" | "clarification" | "chart_generation" | "chat" | "completed" | "analysis" | "confirmation";
            ms: number;
            /** @enum {string} */
            status: "ok" | "problem";
        } | {
            /** @constant */
            type: "stage-warning";
            run_id: string;
            /** @enum {string} */
            stage: "classify" | "schema_analysis" | "sql_generation" | "sql_validation" | "sql_execution" | "error_recovery" | "clarification" | "chart_generation" | "chat" | "completed" | "analysis" | "confirmation";
            text: string;
        } | {
            /** @constant */
            type: "sql-delta";
            run_id: string;
            at: number;
            text: string;
        } | {
            /** @constant */
            type: "sql-ready";
            run_id: string;
            sql: string;
            source: string;
        } | {
            /** @constant */
            type: "sql-error";
            run_id: string;
            reason: string;
            text: string;
        } | {
            /** @constant */
            type: "rows-ready";
            run_id: string;
            table: components["schemas"]["Table"];
        } | {
            /** @constant */
            type: "text-delta";
            run_id: string;
            text: string;
        } | {
            /** @constant */
            type: "chart-ready";
            run_id: string;
            chart: components["schemas"]["Chart"];
        } | {
            /** @constant */
            type: "clarification-ask";
            run_id: string;
            clarification: components["schemas"]["Clarification"];
        } | {
            /** @constant */
            type: "confirmation-ask";
            run_id: string;
            confirmation: components["schemas"]["Clarification"];
        } | {
            /** @constant */
            type: "run-end";
            run_id: string;
            answer: components["schemas"]["Answer"];
        } | {
            /** @constant */
            type: "run-error";
            run_id: string;
            code: string;
            message: string;
        });
        Table: {
            columns: {
                name: string;
                type: string;
            }[];
            rows: components["schemas"]["Cell"][][];
            row_count: number;
            truncated: boolean;
        };
        Cell: string | number | boolean | null;
        Chart: {
            /** @enum {string} */
            kind: "bar" | "line" | "pie" | "scatter";
            title: string;
            x: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
            };
            y: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
            };
            series?: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
            };
        };
        Clarification: {
            /** @enum {string} */
            confirms?: "cost" | "write";
            question: string;
            options: {
                id: string;
                label: string;
            }[];
        };
        Answer: {
            /** @enum {string} */
            status: "answered" | "clarify" | "refused" | "failed" | "chat";
            text: string;
            /** @enum {string} */
            language: "zh" | "en";
            table: components["schemas"]["Table"] | null;
            chart: components["schemas"]["Chart"] | null;
            clarification: components["schemas"]["Clarification"] | null;
            follow_ups: string[];
            warnings: string[];
            failure_reason: string | null;
            error: {
                code: string;
                message: string;
            } | null;
            taught?: {
                text: string;
                scopes: ("me" | "everyone")[];
            };
            receipt: components["schemas"]["Receipt"];
            final_response: components["schemas"]["FinalResponse"];
        };
        Receipt: {
            interpretation: string;
            assumptions: string[];
            assumption_details: {
                kind: string;
                text: string;
                alternatives: string[];
                readings?: {
                    label: string;
                    question: string;
                    sql: string | null;
                }[];
            }[];
            sql: string | null;
            source: string | null;
            confidence: number | null;
            classification: {
                /** @enum {string} */
                route: "database" | "chat";
                confidence: number;
                reason: string;
                /** @enum {string} */
                method: "rule" | "model";
            };
            repairs: string[];
            checks: string[];
            execution_path: string[];
            stages: {
                name: string;
                ms: number;
                /** @enum {string} */
                status: "ok" | "problem";
            }[];
            attempts: number;
            first_try: boolean;
            connections_opened: number;
            statements: {
                /** @enum {string} */
                purpose: "answer" | "change" | "trial" | "verify" | "probe" | "warning" | "cost" | "values" | "introspection";
                count: number;
                rows: number;
                ms: number;
            }[];
            limited?: {
                text: string;
                tables: string[];
                masked: string[];
                sql: string | null;
            };
            cache: {
                hit: boolean;
                age_ms: number;
                stored_at: string;
                current: boolean;
            } | null;
            model_calls: number;
            tool_calls: {
                /** @enum {string} */
                agent: "supervisor" | "error_recovery";
                tool: string;
                granted: boolean;
            }[];
            tokens: number;
            cached_tokens: number;
            cost: number;
            connection: string | null;
            run_id: string;
        };
        FinalResponse: {
            success: boolean;
            response: string;
            /** @enum {string} */
            type: "DATABASE" | "CHAT";
            /** @constant */
            sql_generation_failed?: true;
            execution_path: string[];
            classification_info: {
                confidence: number;
                reason: string;
                /** @enum {string} */
                method: "rule" | "model";
            };
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            code: string;
        };
        PagedAnswer: {
            /** @enum {string} */
            status: "answered" | "clarify" | "refused" | "failed" | "chat";
            text: string;
            /** @enum {string} */
            language: "zh" | "en";
            table: components["schemas"]["Table"] | null;
            chart: components["schemas"]["Chart"] | null;
            clarification: components["schemas"]["Clarification"] | null;
            follow_ups: string[];
            warnings: string[];
            failure_reason: string | null;
            error: {
                code: string;
                message: string;
            } | null;
            taught?: {
                text: string;
                scopes: ("me" | "everyone")[];
            };
            receipt: components["schemas"]["Receipt"];
            final_response: components["schemas"]["FinalResponse"];
            pagination?: {
                total_count: number;
                page: number;
                page_size: number;
                total_pages: number;
                has_next: boolean;
                has_prev: boolean;
            };
        };
        Reply: {
            choose: string;
        } | {
            say: string;
        };
        Thread: {
            thread: string;
            questions: number;
            question: string;
            /** @enum {string} */
            status: "answered" | "clarify" | "refused" | "failed" | "chat" | "unfinished";
            stage: ("classify" | "schema_analysis" | "sql_generation" | "sql_validation" | "sql_execution" | "error_recovery" | "clarification" | "chart_generation" | "chat" | "completed") | null;
            run_id: string;
            at: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
