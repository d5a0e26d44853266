/** Software development: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const SOFTWARE = `
[tool]
Kotlin
Java | Core Java, Java SE, J2SE
Jakarta EE | Java EE, J2EE
~Go | Golang, Go language
~R | R language, R programming, RStudio
~C | C language, ANSI C
C++ | cpp, C plus plus
C# | C sharp, CSharp
~Swift | SwiftUI
~Rust | Rust language, Rustlang
Objective-C | ObjC
Python | Python 3, Python3
~Ruby
^Perl
PHP | PHP 8
Scala
Haskell
Erlang
^Elixir
Clojure
F#
OCaml
~Julia
~Dart
Lua
Groovy
~Ada
Assembly language | x86 assembly, ARM assembly
MATLAB
Apex language
Solidity
WebAssembly | WASM
.NET | dotnet, .NET Core, .NET Framework
ASP.NET | ASP.NET Core, ASP.NET MVC
.NET MAUI
Spring Boot
~Spring | Spring Framework, Spring MVC
^Hibernate | Hibernate ORM, JPA
=Maven | Apache Maven
Gradle
Ruby on Rails | ~Rails, RoR
Django | Django REST Framework
^Flask
FastAPI
Laravel
Symfony
~Phoenix
Qt
Android SDK | Android development, Android
Android Studio
iOS SDK | iOS development, iOS
Xcode
=Flutter
React Native
=Ionic
Jetpack Compose
Git
GitHub
GitLab
Bitbucket
Subversion | SVN
Mercurial
Perforce
IntelliJ IDEA | IntelliJ
~Eclipse | Eclipse IDE
PyCharm
Vim | Neovim
gRPC
Protocol Buffers | Protobuf
WebSocket
RabbitMQ
ActiveMQ
ZeroMQ
Celery
JUnit | JUnit 5
pytest
RSpec
xUnit | NUnit
Selenium | Selenium WebDriver
Appium
~Cypress | Cypress.io
^Playwright
~Cucumber | Gherkin, SpecFlow
^Postman
JMeter | Apache JMeter
Gatling
SonarQube
=Swagger | OpenAPI
Unity 3D | ~Unity, Unity Engine, Unity3D
Unreal Engine | ^Unreal
Godot
OpenGL
Vulkan
DirectX
CUDA
OpenCL
FreeRTOS | RTOS, real-time operating systems
~Zephyr | Zephyr RTOS
Arduino
Raspberry Pi
LLVM
CMake
Bazel
Kotlin coroutines | coroutines
RxJava | RxSwift
Core Data
Fastlane
Firebase Crashlytics | Crashlytics
Bluetooth Low Energy | BLE, Bluetooth LE
Mockito
Quarkus
SQLAlchemy
Yocto | Embedded Linux
CAN bus | CANopen
Robot Framework
TestRail | Zephyr Scale
BrowserStack
k6
Espresso testing | Espresso tests
XCTest | XCUITest
SwiftData
UIKit
TestFlight
App Store Connect
CocoaPods | Swift Package Manager
Room database | Room persistence
~Retrofit | OkHttp
Hilt | ^Dagger
Ktor
Kotlin Multiplatform | KMP
Micronaut
jOOQ
Spring Cloud | Spring Security, Spring Data
TestNG
Playwright testing
SoapUI
NATS messaging
Ada programming
^Delphi
Salesforce Apex | Apex classes
Lightning Web Components | LWC
OutSystems
Mendix
Firebase
Sentry.io | ^Sentry
LaunchDarkly
Combine framework
[method]
Revision control
Object-oriented programming | OOP, object oriented design, OOD
Functional programming
Test-driven development | TDD
Behaviour-driven development | BDD, behavior-driven development
Domain-driven design | DDD
Pair programming
Code review | peer code review, reviewing code
Refactoring | ~refactor
Unit testing | unit tests
Integration testing | integration tests
Regression testing | regression tests
End-to-end testing | E2E testing, end-to-end tests, E2E tests
Load testing | performance testing, stress testing
Test automation | automated testing, automated tests
Microservices | microservice architecture, micro-services
Event-driven architecture | event-driven systems
Event sourcing
CQRS
Service-oriented architecture | SOA
=REST | RESTful API, REST API, RESTful services
=SOAP | SOAP web services
Design patterns
SOLID principles
Clean architecture
Data structures | data structures and algorithms
Algorithms
Multithreading | concurrency, multi-threading, parallel programming, async/await
Version control | source control, ~versioning
Debugging | debuggers
Reverse engineering
Software architecture | solution architecture, technical architecture, software design patterns
System design
API design | API development, web APIs
Embedded software | embedded systems, firmware, ~embedded
Legacy modernisation | legacy modernization, legacy code
MVVM | MVC, model-view-controller
Dependency injection
Feature flags
Exploratory testing | manual testing
Test planning | test plans, test cases, test case design, test plan development
Bug tracking | defect tracking, defect management
Performance tuning | performance optimization, performance optimisation
Internationalisation | internationalization, i18n, localization, localisation
Acceptance testing
API testing
Mobile testing
Trunk-based development
Technical debt
Push notifications
Offline-first
Deep linking
In-app purchases
App performance profiling
Technical specifications | functional specifications
Webhooks
JWT
Responsible disclosure
[certificate]
ISTQB | ISTQB Foundation
[domain]
Mobile development | mobile apps, mobile app development, Mobile applications, mobile application development
Game development
Backend development | back-end development, ~back-end, ~backend, back-end services
Distributed systems | distributed computing, distributed architectures
Compilers
Open source
`;
